-- Of several identities of one provider the first one stays.
DELETE FROM "credentials" AS "later" USING "credentials" AS "first"
WHERE "later"."user_id" = "first"."user_id" AND "later"."provider_id" = "first"."provider_id"
  AND ("later"."created_at", "later"."id") > ("first"."created_at", "first"."id");--> statement-breakpoint
DROP INDEX "credentials_user";--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_user_provider" ON "credentials" USING btree ("user_id","provider_id");
