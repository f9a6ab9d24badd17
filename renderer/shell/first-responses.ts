/** The first screen's requests, made before there is a screen: the answers come while the page still gets ready. */
import type { QueryClient } from '@tanstack/react-query';
import { requestEarly } from '../data/api.ts';
import { clockIs } from '../data/clock.ts';
import type { Route } from '../navigation/routes.ts';
import { requestForHome } from '../screens/home/home-requests.ts';

/** Resolves when all is answered; never rejects. */
export async function requestFirst(client: QueryClient, { screen }: Route): Promise<void> {
  await Promise.all([
    requestEarly(client, 'app.state', undefined).then(clockIs),
    screen === 'home' ? requestForHome(client) : undefined,
  ]);
}
