ALTER TABLE "images" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
UPDATE "images" SET "owner_id" = NULL WHERE NOT EXISTS (SELECT FROM "accounts" WHERE "accounts"."id" = "images"."owner_id");
