/**
 * The bridge into the page: one function to ask, one to listen, one to hand over a dropped file.
 * No part of Electron itself is passed on, and names are checked by the main process.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from './shared/contract.ts';

const bridge: Bridge = {
  invoke: (name, args) => ipcRenderer.invoke('carillon:invoke', name, args),
  on: (name, listener) => {
    const forward = (_event: unknown, eventName: unknown, payload: Parameters<typeof listener>[0]): void => {
      if (eventName === name) listener(payload);
    };
    ipcRenderer.on('carillon:event', forward);
    return () => {
      ipcRenderer.removeListener('carillon:event', forward);
    };
  },
  handOver: async (file) => {
    // The path is what the system gave to this very File: the page cannot name one.
    const path = file instanceof File ? webUtils.getPathForFile(file) : '';
    return path !== '' && (await ipcRenderer.invoke('carillon:file', path)) === true ? path : '';
  },
};

contextBridge.exposeInMainWorld('carillon', bridge);
