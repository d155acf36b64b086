DROP INDEX "profiles_username";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "username_key" text;--> statement-breakpoint
-- No name begins with a question mark: the server replaces these at its start (profiles/complete-keys.ts).
UPDATE "profiles" SET "username_key" = '?' || "id";--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "username_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_username_key_unique" UNIQUE("username_key");
