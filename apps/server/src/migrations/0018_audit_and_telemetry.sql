CREATE TABLE "audit_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" uuid,
	"network" text,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" smallint PRIMARY KEY NOT NULL,
	"dropped_seq" bigint NOT NULL,
	"dropped_hash" text NOT NULL,
	"head_seq" bigint NOT NULL,
	"head_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" uuid,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"success" boolean NOT NULL,
	"risk" text NOT NULL,
	"network" text,
	"device" text,
	"request" text,
	"details" jsonb NOT NULL,
	"seq" bigint,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "telemetry_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "telemetry_counts_kind_hour_name_bucket_pk" PRIMARY KEY("kind","hour","name","bucket")
);
--> statement-breakpoint
CREATE TABLE "telemetry_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"page" text NOT NULL,
	"severity" text NOT NULL,
	"recovered" boolean NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "audit_subject" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_alerts_newest" ON "audit_alerts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_alerts_open" ON "audit_alerts" USING btree ("at","id") WHERE "audit_alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "audit_alerts_subject" ON "audit_alerts" USING btree ("subject","at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_seq" ON "audit_entries" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_entries_unsealed" ON "audit_entries" USING btree ("at","id") WHERE "audit_entries"."seq" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_risk" ON "audit_entries" USING btree ("risk","at","id");--> statement-breakpoint
CREATE INDEX "telemetry_errors_newest" ON "telemetry_errors" USING btree ("last_at","id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_audit_subject_unique" UNIQUE("audit_subject");--> statement-breakpoint
INSERT INTO "audit_chain" ("id", "dropped_seq", "dropped_hash", "head_seq", "head_hash") VALUES (1, 0, '', 0, '');
