CREATE TABLE "source_turns" (
	"source" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
