CREATE TABLE "conversation_shares" (
	"token" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_turns" (
	"run_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"parent_run_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"title" text NOT NULL,
	"about_run_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"document_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_passages" (
	"document_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"page" integer,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"embedder" text NOT NULL,
	CONSTRAINT "document_passages_document_id_ordinal_pk" PRIMARY KEY("document_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "document_texts" (
	"document_id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"layout" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"hash" text NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"pages" integer,
	"pages_read" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"title" text,
	"authors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"year" integer,
	"venue" text,
	"ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notices_at" timestamp with time zone,
	"scanned" jsonb,
	"collections" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "library_versions" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"version" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memory_aliases" (
	"id" text PRIMARY KEY NOT NULL,
	"entity_id" text NOT NULL,
	"name" text NOT NULL,
	"normal" text NOT NULL,
	"method" text NOT NULL,
	"score" double precision NOT NULL,
	"origin" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memory_entities" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"normal" text NOT NULL,
	"key" text NOT NULL,
	"bands" integer[] NOT NULL,
	"type" text NOT NULL,
	"ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merged_into" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memory_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"run_id" text,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"subject" text NOT NULL,
	"origin" jsonb NOT NULL,
	"vector" "bytea" NOT NULL,
	"embedder" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memory_mentions" (
	"entity_id" text NOT NULL,
	"entry_id" text NOT NULL,
	CONSTRAINT "memory_mentions_entity_id_entry_id_pk" PRIMARY KEY("entity_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "memory_preferences" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"basis" text NOT NULL,
	"signals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memory_relations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"relation" text NOT NULL,
	"object_id" text NOT NULL,
	"run_id" text,
	"origin" jsonb NOT NULL,
	"valid_at" timestamp with time zone,
	"invalid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expired_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memory_settings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"wiped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memory_writings" (
	"run_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"output" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_shares" ADD CONSTRAINT "conversation_shares_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD CONSTRAINT "conversation_turns_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD CONSTRAINT "conversation_turns_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_about_run_id_runs_id_fk" FOREIGN KEY ("about_run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passages" ADD CONSTRAINT "document_passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_aliases" ADD CONSTRAINT "memory_aliases_entity_id_memory_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."memory_entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_entries" ADD CONSTRAINT "memory_entries_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_mentions" ADD CONSTRAINT "memory_mentions_entity_id_memory_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."memory_entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_mentions" ADD CONSTRAINT "memory_mentions_entry_id_memory_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."memory_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_relations" ADD CONSTRAINT "memory_relations_subject_id_memory_entities_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."memory_entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_relations" ADD CONSTRAINT "memory_relations_object_id_memory_entities_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."memory_entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_relations" ADD CONSTRAINT "memory_relations_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_writings" ADD CONSTRAINT "memory_writings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_shares_by_conversation" ON "conversation_shares" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "turns_by_conversation" ON "conversation_turns" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "conversations_by_workspace" ON "conversations" USING btree ("workspace_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_by_workspace" ON "documents" USING btree ("workspace_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_by_hash" ON "documents" USING btree ("workspace_id","hash");--> statement-breakpoint
CREATE INDEX "memory_aliases_by_entity" ON "memory_aliases" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "memory_aliases_by_name" ON "memory_aliases" USING btree ("normal");--> statement-breakpoint
CREATE INDEX "memory_entities_by_name" ON "memory_entities" USING btree ("workspace_id","normal");--> statement-breakpoint
CREATE INDEX "memory_entries_by_workspace" ON "memory_entries" USING btree ("workspace_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "memory_preferences_by_workspace" ON "memory_preferences" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "memory_relations_by_workspace" ON "memory_relations" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "memory_relations_by_subject" ON "memory_relations" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "memory_relations_by_object" ON "memory_relations" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "runs_by_end" ON "runs" USING btree ("finished_at");