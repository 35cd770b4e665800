ALTER TABLE "run_leases" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_leases" ADD COLUMN "log_length" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_leases" ADD COLUMN "takeovers" integer DEFAULT 0 NOT NULL;