/** The official list of security for Electron apps, tried on the built app; the numbers in the titles are the list's. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { root } from '../../build/setup/paths.mjs';
import { type Carillon, expect, test } from '../support/app.ts';
import { ask, responseOf } from '../support/ask.ts';
import { startForbiddenServer } from '../support/forbidden-server.ts';

/** Every attack below is refused with a error in the console: that is what is wanted. */
test.use({ allowedErrors: [/./] });

const home = /^app:\/\/carillon\/(#.*)?$/;

/** Enough for a navigation, a fetch or a datagram that was let through to arrive. */
const settle = (window: Page) =>
  window.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Two frames and an empty task queue: whatever the page had started has been asked for by then.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300)));
      }),
  );

test('3, 4, 6, 8–12: the window is opened with nothing that a page of ours does not need', async ({
  sharedCarillon: carillon,
}) => {
  const preferences = await carillon.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) =>
      Reflect.apply(Reflect.get(window.webContents, 'getLastWebPreferences'), window.webContents, []),
    ),
  );
  expect(preferences).toHaveLength(1);
  const [only] = z.array(z.record(z.string(), z.unknown())).parse(preferences);
  expect(only).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
  const off = [
    'nodeIntegrationInSubFrames',
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'webviewTag',
    'enableBlinkFeatures',
  ];
  // What Electron does not name is not known to be off.
  for (const name of off) expect(only, name).toHaveProperty(name);
  for (const name of off) expect(only?.[name], name).toBeFalsy();
  // Electron tells nothing of these; by default they are off, and nobody may switch them on.
  const source = await readFile(join(root, 'electron', 'window', 'window.ts'), 'utf8');
  expect(source).not.toMatch(/plugins|nodeIntegrationIn|navigateOnDragDrop: true/);
  // Nor of this, which by default is on.
  expect(source).toContain("spellcheck: process.platform === 'darwin',");
});

test('a box that the page asks for by itself is answered at once, and nobody sees it', async ({
  carillon,
}) => {
  // Whoever listens has to close them: these stay open for as long as nobody but the app does.
  carillon.window.on('dialog', () => undefined);
  const answers = carillon.window.evaluate(() => {
    alert('Send the key to this number');
    return window.confirm('Go on?');
  });
  const patience = new Promise<string>((resolve) => setTimeout(() => resolve('a box is open'), 15_000));
  expect(await Promise.race([answers, patience])).toBe(false);
});

test('no start asks any server for anything, neither for the page nor to learn of the system’s proxy', async ({
  carillon,
}) => {
  const log = join(carillon.userData, 'net-log.json');
  await carillon.relaunch({ args: [`--log-net-log=${log}`] });
  await carillon.app.evaluate(({ session }) =>
    session.fromPartition('system-proxy', { cache: false }).resolveProxy('https://sms.example/'),
  );
  await settle(carillon.window);
  const checked = await carillon.app.evaluate(({ session }) =>
    [session.defaultSession, session.fromPartition('system-proxy')].map((one) => one.isSpellCheckerEnabled()),
  );
  if (process.platform !== 'darwin') expect(checked).toEqual([false, false]);
  await carillon.quit();
  const logged = await readFile(log, 'utf8');
  expect(logged).toContain('"REQUEST_ALIVE"');
  expect(new Set(logged.match(/(?:https?|wss?):\/\/[^"\\ ]+/g))).toEqual(new Set());
});

test('2, 20: the page has no Node, no Electron, and a bridge of exactly three functions', async ({
  sharedCarillon: carillon,
}) => {
  const found = await carillon.window.evaluate(() => {
    const node = ['require', 'module', 'exports', 'process', 'Buffer', 'global', '__dirname', 'setImmediate'];
    const electron = ['electron', 'ipcRenderer', 'webFrame', 'contextBridge', 'electronBridge', '__electron'];
    const bridge = Reflect.get(globalThis, 'carillon');
    return {
      leaked: [...node, ...electron].filter((name) => Reflect.has(globalThis, name)),
      bridge: Object.fromEntries(Object.entries(bridge).map(([name, value]) => [name, typeof value])),
      frozen: (() => {
        try {
          Reflect.set(bridge, 'invoke', null);
        } catch {
          return true;
        }
        return typeof bridge.invoke === 'function';
      })(),
      webview: 'loadURL' in document.createElement('webview'),
      // A function of the bridge must not lead to the world of the preload script.
      escaped: typeof bridge.invoke.constructor('return typeof process') === 'string',
    };
  });
  expect(found.leaked).toEqual([]);
  expect(found.bridge).toEqual({ invoke: 'function', on: 'function', handOver: 'function' });
  expect(found.frozen).toBe(true);
  expect(found.webview).toBe(false);
  expect(found.escaped).toBe(false);
});

test('1, 7: all that a page loads is our own, under a policy whose nonce is new each time', async ({
  sharedCarillon: carillon,
}) => {
  const load = () =>
    carillon.window.evaluate(async () => {
      const response = await fetch('app://carillon/');
      const page = await response.text();
      return {
        policy: response.headers.get('content-security-policy') ?? '',
        sniff: response.headers.get('x-content-type-options'),
        nonce: /nonce="([^"]+)"/.exec(page)?.[1] ?? '',
        loaded: performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => !name.startsWith('app://carillon/') && !name.startsWith('data:image/')),
        secure: isSecureContext,
      };
    });
  const first = await load();
  const second = await load();
  expect(first.loaded).toEqual([]);
  expect(first.secure).toBe(true);
  expect(first.sniff).toBe('nosniff');
  expect(first.nonce).not.toBe('');
  expect(second.nonce).not.toBe(first.nonce);
  expect(first.policy).toContain(`'nonce-${first.nonce}'`);
  const directives = new Map(
    first.policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  expect(directives.get('connect-src')).toEqual(["'self'"]);
  for (const name of ['base-uri', 'form-action', 'frame-ancestors', 'object-src']) {
    expect(directives.get(name), name).toEqual(["'none'"]);
  }
  expect(first.policy).not.toMatch(/unsafe|\*|https?:|blob:/);
});

test('7: no script runs but the files of the app', async ({ carillon }) => {
  const ran = await carillon.window.evaluate(async () => {
    const marks: string[] = [];
    Reflect.set(globalThis, 'mark', (what: string) => marks.push(what));
    // Out of the debugger's call, which is allowed to evaluate text.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        const attempts: Record<string, () => unknown> = {
          eval: () => Reflect.apply(Reflect.get(globalThis, 'eval'), undefined, ['mark("eval")']),
          function: () => new Function('mark("function")')(),
          timer: () => Reflect.apply(setTimeout, globalThis, ['mark("timer")', 0]),
          inline: () => {
            const script = document.createElement('script');
            script.textContent = 'mark("inline")';
            document.body.append(script);
          },
          data: () => {
            const script = document.createElement('script');
            script.src = 'data:text/javascript,mark("data")';
            document.body.append(script);
          },
          blob: () => {
            const script = document.createElement('script');
            script.src = URL.createObjectURL(new Blob(['mark("blob")'], { type: 'text/javascript' }));
            document.body.append(script);
          },
          handler: () => {
            const image = document.createElement('div');
            image.innerHTML = '<img src="x:" onerror="mark(\'handler\')">';
            document.body.append(image);
          },
          javascript: () => {
            const link = document.createElement('a');
            link.href = 'javascript:mark("javascript")';
            document.body.append(link);
            link.click();
          },
          worker: () => {
            const worker = new Worker(URL.createObjectURL(new Blob(['postMessage("worker")'])));
            worker.onmessage = ({ data }) => marks.push(String(data));
          },
          module: () => import(String('data:text/javascript,mark("module")')).catch(() => {}),
        };
        for (const attempt of Object.values(attempts)) {
          try {
            attempt();
          } catch {
            // Refused at once.
          }
        }
        setTimeout(resolve, 500);
      });
    });
    const workers = await navigator.serviceWorker?.register('/index.html').then(
      () => 'service worker',
      () => null,
    );
    return workers === null || workers === undefined ? marks : [...marks, workers];
  });
  expect(ran).toEqual([]);
});

test('7, 13: nothing in the page reaches another computer, by any of its ways', async ({ carillon }) => {
  await using forbidden = await startForbiddenServer();
  await carillon.window.evaluate(
    async ({ origin, port }) => {
      const to = (name: string) => `${origin}/${name}`;
      const element = (name: string, attributes: Record<string, string>) => {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        document.body.append(made);
        return made;
      };
      const attempts: (() => unknown)[] = [
        () => fetch(to('fetch')),
        () => fetch(to('no-cors'), { mode: 'no-cors', method: 'POST', body: 'x' }),
        () => navigator.sendBeacon(to('beacon'), 'x'),
        () => new WebSocket(to('socket').replace('http', 'ws')),
        () => new EventSource(to('events')),
        () => {
          const request = new XMLHttpRequest();
          request.open('GET', to('xhr'));
          request.send();
        },
        () => element('img', { src: to('image') }),
        () => element('script', { src: to('script') }),
        () => element('link', { rel: 'stylesheet', href: to('style') }),
        () => element('link', { rel: 'prefetch', href: to('prefetch') }),
        () => element('link', { rel: 'preconnect', href: origin }),
        () => element('link', { rel: 'modulepreload', href: to('modulepreload') }),
        () => element('link', { rel: 'manifest', href: to('manifest') }),
        () => element('link', { rel: 'icon', href: to('icon') }),
        () => element('iframe', { src: to('frame') }),
        () => element('object', { data: to('object') }),
        () => element('embed', { src: to('embed') }),
        () => element('video', { src: to('video'), autoplay: '' }),
        () => element('audio', { src: to('audio'), autoplay: '' }),
        () => element('div', { style: `background: url(${to('background')})` }),
        () => document.fonts.add(new FontFace('x', `url(${to('font')})`)),
        () => new Worker(to('worker')),
        () => element('a', { href: to('download'), download: 'x' }).click(),
        () => element('a', { href: to('ping'), ping: to('pinged') }).click(),
        () => {
          const form = element('form', { action: to('form'), method: 'post' });
          if (form instanceof HTMLFormElement) form.submit();
        },
        () => element('meta', { 'http-equiv': 'refresh', content: `0; url=${to('refresh')}` }),
        ...[
          `stun:127.0.0.1:${port}`,
          `turn:127.0.0.1:${port}?transport=udp`,
          `turn:127.0.0.1:${port}?transport=tcp`,
          `turns:127.0.0.1:${port}?transport=tcp`,
        ].map((urls) => async () => {
          const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'x', credential: 'y' }] });
          peer.createDataChannel('x');
          await peer.setLocalDescription(await peer.createOffer());
          // Whatever way out there was has been tried by then.
          while (peer.iceGatheringState !== 'complete') {
            await new Promise((resolve) =>
              peer.addEventListener('icegatheringstatechange', resolve, { once: true }),
            );
          }
        }),
      ];
      const gathering: unknown[] = [];
      for (const attempt of attempts) {
        try {
          gathering.push(Promise.resolve(attempt()).catch(() => {}));
        } catch {
          // Refused at once.
        }
      }
      await Promise.race([Promise.all(gathering), new Promise((resolve) => setTimeout(resolve, 5_000))]);
    },
    { origin: forbidden.origin, port: forbidden.port },
  );
  await settle(carillon.window);
  expect(forbidden.arrived).toEqual([]);
  expect(carillon.window.url()).toMatch(home);
});

test('7: a gap in the policy would still lead nowhere', async ({ sharedCarillon: carillon }) => {
  await using forbidden = await startForbiddenServer();
  // From the main process, where no content security policy applies, over the page's own session.
  const outcome = await carillon.app.evaluate(
    ({ session }, url) =>
      session.defaultSession.fetch(url).then(
        (response) => String(response.status),
        (cause: unknown) => String(cause),
      ),
    `${forbidden.origin}/x`,
  );
  expect(outcome).toContain('ERR_BLOCKED_BY_CLIENT');
  expect(forbidden.arrived).toEqual([]);
});

test('13: the page cannot be led away', async ({ sharedCarillon: carillon }) => {
  await using forbidden = await startForbiddenServer();
  const places = [
    `${forbidden.origin}/away`,
    'file:///etc/passwd',
    'data:text/html,<p>x',
    'app://carillon/other.html',
    'app://elsewhere/',
    'chrome://gpu',
    'view-source:app://carillon/',
    'mailto:someone@example.org',
    'tel:+447700900123',
  ];
  for (const place of places) {
    await carillon.window.evaluate((url) => {
      try {
        window.location.href = url;
      } catch {
        // Refused at once.
      }
      const link = document.createElement('a');
      link.href = url;
      document.body.append(link);
      link.click();
    }, place);
    await test.step(place, () => settle(carillon.window));
    expect(carillon.window.url(), place).toMatch(home);
  }
  // Not through a locator: Playwright waits for navigations that were refused.
  expect(await carillon.window.evaluate(() => document.querySelectorAll('#root > *').length)).toBeGreaterThan(
    0,
  );
  expect(forbidden.arrived).toEqual([]);
});

for (const nowhere of ['about:blank', 'about:srcdoc']) {
  test(`13: a page that empties itself (${nowhere}) comes back, and asks nothing meanwhile`, async ({
    carillon,
  }) => {
    await carillon.window.evaluate((url) => {
      window.location.href = url;
    }, nowhere);
    await carillon.window.waitForURL(home);
    await expect(carillon.window.locator('#root > *').first()).toBeAttached();
  });
}

test('14: no second window opens', async ({ sharedCarillon: carillon }) => {
  await using forbidden = await startForbiddenServer();
  const opened = await carillon.window.evaluate((origin) => {
    const link = document.createElement('a');
    link.href = `${origin}/link`;
    link.target = '_blank';
    document.body.append(link);
    link.click();
    return ['about:blank', 'app://carillon/', `${origin}/open`, 'file:///etc/passwd', 'javascript:1'].map(
      (url) => window.open(url) === null,
    );
  }, forbidden.origin);
  await settle(carillon.window);
  expect(opened).toEqual([true, true, true, true, true]);
  expect(await carillon.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(forbidden.arrived).toEqual([]);
});

test('11–13: no frame is loaded, of whatever origin', async ({ sharedCarillon: carillon }) => {
  await using forbidden = await startForbiddenServer();
  await carillon.window.evaluate((origin) => {
    for (const src of [origin, 'app://carillon/', 'data:text/html,x', 'about:srcdoc', 'blob:x']) {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }
    const written = document.createElement('iframe');
    written.srcdoc = '<script>parent.framed = true</script>';
    document.body.append(written);
  }, forbidden.origin);
  await settle(carillon.window);
  const frames = await carillon.app.evaluate(({ BrowserWindow }) =>
    (BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.framesInSubtree ?? [])
      .slice(1)
      .map(({ url, origin }) => ({ url, origin })),
  );
  // An empty frame, or Chromium's own error page, which has no origin, in place of what was refused.
  for (const { url, origin } of frames) expect(/^(about:|$)/.test(url) ? 'null' : origin, url).toBe('null');
  expect(await carillon.window.evaluate(() => Reflect.has(globalThis, 'framed'))).toBe(false);
  expect(await bridgesInFrames(carillon.window)).toEqual([]);
  expect(forbidden.arrived).toEqual([]);
});

/** Frames of the page that have the bridge; reading one of another origin throws. */
function bridgesInFrames(window: Page): Promise<string[]> {
  return window.evaluate(() =>
    [...document.querySelectorAll('iframe')].flatMap((frame) => {
      try {
        return Reflect.has(frame.contentWindow ?? {}, 'carillon') ? [frame.src] : [];
      } catch {
        return [];
      }
    }),
  );
}

test('13: a page opens no file dialog of the system by itself', async ({ sharedCarillon: carillon }) => {
  const ways = await carillon.window.evaluate(() =>
    ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'].filter((name) => name in globalThis),
  );
  expect(ways).toEqual([]);
});

test('the page has no way past a proxy that leads nowhere, and the service keeps that of the system', async ({
  sharedCarillon: carillon,
}) => {
  const ways = await carillon.app.evaluate(({ session }) =>
    Promise.all(
      [session.defaultSession, session.fromPartition('system-proxy', { cache: false })].flatMap((one) =>
        ['https://sms.example/v2/messages', 'http://127.0.0.1:1/'].map((url) => one.resolveProxy(url)),
      ),
    ),
  );
  expect(ways.slice(0, 2)).toEqual(['SOCKS5 0.0.0.0:1', 'SOCKS5 0.0.0.0:1']);
  for (const way of ways.slice(2)) expect(way).not.toContain('0.0.0.0');
});

test.describe('with a camera and a microphone', () => {
  test.use({ launch: { args: ['--use-fake-device-for-media-stream'] } });

  test('5: every permission is denied, but copying text', async ({ carillon }) => {
    const answers = await carillon.window.evaluate(async () => {
      const outcome = (work: Promise<unknown>) =>
        Promise.race([
          work.then(
            (value) => `granted ${String(value)}`,
            (cause: unknown) =>
              cause instanceof GeolocationPositionError
                ? `position ${cause.code}`
                : String(Reflect.get(Object(cause), 'name')),
          ),
          new Promise<string>((resolve) => setTimeout(() => resolve('silent'), 15_000)),
        ]);
      const device = (name: string, method: string, options: unknown) => {
        const found = Reflect.get(navigator, name);
        return found === undefined
          ? Promise.reject(new Error('absent'))
          : Promise.resolve(Reflect.apply(Reflect.get(found, method), found, [options]));
      };
      return {
        notification: await Notification.requestPermission(),
        camera: await outcome(navigator.mediaDevices.getUserMedia({ video: true })),
        microphone: await outcome(navigator.mediaDevices.getUserMedia({ audio: true })),
        screen: await outcome(navigator.mediaDevices.getDisplayMedia()),
        position: await outcome(
          new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
        ),
        readClipboard: await outcome(navigator.clipboard.readText()),
        midi: await outcome(navigator.requestMIDIAccess({ sysex: true })),
        usb: await outcome(device('usb', 'requestDevice', { filters: [] })),
        serial: await outcome(device('serial', 'requestPort', {})),
        hid: await outcome(
          device('hid', 'requestDevice', { filters: [] }).then((all) => {
            if (Array.isArray(all) && all.length === 0) throw new Error('none');
            return all;
          }),
        ),
        bluetooth: await outcome(device('bluetooth', 'requestDevice', { acceptAllDevices: true })),
      };
    });
    // Refused, and not merely absent: each has another name where the session permits it. Devices are never chosen, as nobody
    // shows a list of them.
    expect(answers).toEqual({
      notification: 'denied',
      camera: 'NotAllowedError',
      microphone: 'NotAllowedError',
      screen: 'NotAllowedError',
      position: 'position 1',
      readClipboard: 'NotAllowedError',
      midi: 'NotAllowedError',
      usb: 'NotFoundError',
      serial: 'NotFoundError',
      hid: 'Error',
      bluetooth: 'Error',
    });
    // Nor is the page told that it has one without asking, by which labels of cameras and the like come in.
    const reached = await carillon.window.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'];
      const states = names.map(async (name) => {
        const query: PermissionDescriptor = Object.assign({ name: 'geolocation' as const }, { name });
        return [name, (await navigator.permissions.query(query)).state] as const;
      });
      const devices = await navigator.mediaDevices.enumerateDevices();
      return { states: await Promise.all(states), labels: devices.map(({ label }) => label) };
    });
    for (const [name, state] of reached.states) expect(state, name).toBe('denied');
    expect(reached.labels.join('')).toBe('');
    await carillon.window.evaluate(() => void document.documentElement.requestFullscreen().catch(() => {}));
    await settle(carillon.window);
    expect(await carillon.window.evaluate(() => document.fullscreenElement)).toBe(null);
    const copied = await carillon.window.evaluate(() =>
      navigator.clipboard.writeText('copied by a button').then(
        () => 'copied',
        (cause: unknown) => String(cause),
      ),
    );
    expect(copied).toBe('copied');
  });
});

test('13: what is dropped on the window is never opened in it', async ({ carillon }) => {
  await using forbidden = await startForbiddenServer();
  const page = join(carillon.userData, 'dropped.html');
  await writeFile(page, '<title>dropped</title><script>window.dropped = 1</script>');
  const session = await carillon.window.context().newCDPSession(carillon.window);
  const drops = [
    { items: [{ mimeType: 'text/uri-list', data: `${forbidden.origin}/dropped` }], files: [] },
    { items: [{ mimeType: 'text/html', data: '<script>window.dropped = 1</script>' }], files: [] },
    { items: [], files: [page] },
  ];
  for (const drop of drops) {
    const data = { ...drop, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 640, y: 360, data });
    }
    await settle(carillon.window);
    expect(carillon.window.url()).toMatch(home);
    expect(await carillon.window.evaluate(() => Reflect.has(globalThis, 'dropped'))).toBe(false);
  }
  expect(forbidden.arrived).toEqual([]);
});

test('18: the protocol gives the app’s files and nothing else', async ({ sharedCarillon: carillon }) => {
  const urls = [
    'app://carillon/..%2f..%2fpackage.json',
    'app://carillon/..%5c..%5cpackage.json',
    'app://carillon/%2e%2e/%2e%2e/package.json',
    'app://carillon/../main/main.cjs',
    'app://carillon/....//main/main.cjs',
    'app://carillon//etc/passwd',
    'app://carillon/%00index.html',
    'app://carillon/assets',
    'app://carillon/%',
    'app://elsewhere/index.html',
    'app://carillon.evil/index.html',
    'app://user:word@carillon/index.html',
  ];
  const answers = await carillon.app.evaluate(
    ({ session }, all) =>
      Promise.all(
        all.map((url) =>
          session.defaultSession.fetch(url).then(
            (response) => response.status,
            () => 404,
          ),
        ),
      ),
    urls,
  );
  expect(Object.fromEntries(urls.map((url, index) => [url, answers[index]]))).toEqual(
    Object.fromEntries(urls.map((url) => [url, 404])),
  );
  const posted = await carillon.app.evaluate(({ session }) =>
    session.defaultSession
      .fetch('app://carillon/', { method: 'POST', body: 'x' })
      .then(({ status }) => status),
  );
  expect(posted).toBe(404);
  expect(
    await carillon.app.evaluate(({ session }) =>
      session.defaultSession.fetch('app://carillon/').then(({ status }) => status),
    ),
  ).toBe(200);
});

/** Opens nothing outside from now on; what would have been opened is asked for. */
async function watchOutside({ app }: Pick<Carillon, 'app'>): Promise<() => Promise<unknown>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'openedOutside', opened);
    shell.openExternal = async (url) => void opened.push(url);
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'openedOutside'));
}

test('15: only a https dashboard is opened outside, whatever the page asks', async ({ carillon }) => {
  const opened = await watchOutside(carillon);
  const account = {
    id: null,
    name: 'Clinic',
    kind: 'production' as const,
    baseUrl: 'https://sms.example',
    key: null,
  };
  const bad = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    'http://example.org/',
    'https://name:word@example.org/',
  ];
  for (const dashboardUrl of bad) {
    expect(await ask(carillon, 'keys.save', { ...account, dashboardUrl }), dashboardUrl).toMatchObject({
      ok: false,
      error: { code: 'base-address-invalid' },
    });
  }
  for (const baseUrl of [
    'http://sms.example',
    'ftp://sms.example',
    'file:///x',
    'http://127.0.0.1.example.org',
  ]) {
    expect(
      await ask(carillon, 'keys.save', { ...account, baseUrl, dashboardUrl: '' }),
      baseUrl,
    ).toMatchObject({ ok: false, error: { code: 'base-address-invalid' } });
  }
  const { id } = await responseOf(carillon, 'keys.save', {
    ...account,
    dashboardUrl: 'https://sms.example/home',
  });
  expect(await ask(carillon, 'app.open-dashboard', { id })).toEqual({ ok: true, value: null });
  expect(await opened()).toEqual(['https://sms.example/home']);
  expect(await ask(carillon, 'app.show-file', { path: '/etc/passwd' })).toEqual({
    ok: false,
    error: { code: 'refused', values: {} },
  });
});

test('15: an address that was put into the file of accounts by hand is not opened either', async ({
  carillon,
}) => {
  const account = { name: 'Clinic', kind: 'production', baseUrl: 'https://sms.example', key: null } as const;
  const dashboardUrl = 'https://sms.example/home';
  const { id } = await responseOf(carillon, 'keys.save', { id: null, ...account, dashboardUrl });
  await carillon.quit();
  const accounts = join(carillon.userData, 'accounts.json');
  const text = await readFile(accounts, 'utf8');
  expect(text).toContain(dashboardUrl);
  await writeFile(accounts, text.replace(dashboardUrl, 'file:///etc/passwd'));
  await carillon.relaunch();
  const opened = await watchOutside(carillon);
  expect(await ask(carillon, 'app.open-dashboard', { id })).toMatchObject({ ok: false });
  expect(await opened()).toEqual([]);
});

test('16: what ships is pinned to one exact version of Electron', async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  // Electron supports its last three major versions; 44 was the oldest of them when this was pinned.
  expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(44);
});

test.describe('an environment that switches off the checks of certificates', () => {
  test.use({ launch: { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } } });

  test('does not reach what sends', async ({ carillon }) => {
    expect(await carillon.app.evaluate(() => process.env.NODE_TLS_REJECT_UNAUTHORIZED ?? 'not there')).toBe(
      'not there',
    );
  });
});
