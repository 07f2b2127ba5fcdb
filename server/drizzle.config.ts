import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config server/drizzle.config.ts` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/schema/{people,accounts,classes,joining,stories,threads,notifications,outside,sync}.ts',
  out: './server/migrations',
});
