CREATE TABLE "pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pictures_used" ON "pictures" USING btree ("used_at","path");