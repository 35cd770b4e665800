CREATE TABLE "study_events" (
	"session_id" text NOT NULL,
	"seq" integer NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "study_events_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "study_materials" (
	"session_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"material" jsonb NOT NULL,
	CONSTRAINT "study_materials_session_id_ordinal_pk" PRIMARY KEY("session_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "study_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"title" text NOT NULL,
	"ref" jsonb NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"sealed" text,
	"summary" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"notices_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "study_steps" (
	"session_id" text NOT NULL,
	"key" text NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "study_steps_session_id_key_pk" PRIMARY KEY("session_id","key")
);
--> statement-breakpoint
ALTER TABLE "memory_mentions" ADD COLUMN "documents" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_events" ADD CONSTRAINT "study_events_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_materials" ADD CONSTRAINT "study_materials_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_steps" ADD CONSTRAINT "study_steps_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "study_events_by_key" ON "study_events" USING btree ("session_id","key");--> statement-breakpoint
CREATE INDEX "study_sessions_by_workspace" ON "study_sessions" USING btree ("workspace_id","updated_at" DESC NULLS LAST);