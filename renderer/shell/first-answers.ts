/** The first screen's requests, made before there is a screen: the answers come while the page still gets ready. */
import type { QueryClient } from '@tanstack/react-query';
import { askEarly } from '../data/api.ts';
import type { Route } from '../navigation/routes.ts';
import { askForHome } from '../screens/home/home-questions.ts';

/** Resolves when all is answered; never rejects. */
export async function askFirst(client: QueryClient, { screen }: Route): Promise<void> {
  await Promise.all([
    askEarly(client, 'app.state', undefined),
    screen === 'home' ? askForHome(client) : undefined,
  ]);
}
