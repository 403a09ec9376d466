package tel.billing.shared.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Since the first release, the previous release serves requests while a migration runs.
@DisplayName("A migration")
class MigrationRulesTest {
    private static final Path FOLDER = Path.of("src/main/resources/db/migration");
    /// The last migration of release 1.0.0.
    private static final int FIRST_RELEASE = 63;

    private static final String OUTSIDE_TRANSACTION = "executeInTransaction=false";

    @Test
    void lets_the_previous_release_serve_requests() throws IOException {
        try (var files = Files.list(FOLDER)) {
            assertThat(files.filter(file -> file.toString().endsWith(".sql"))
                            .filter(file -> number(file) > FIRST_RELEASE)
                            .flatMap(MigrationRulesTest::violations))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table payment_payment alter column amount_minor type numeric",
                "ALTER TABLE ledger_transfer\n    ALTER amount_minor SET DATA TYPE numeric",
                "alter table account_account add column token uuid default gen_random_uuid()",
                "alter table payment_event add number bigserial",
                "create index payment_payment_by_card on payment_payment (card)",
                "CREATE UNIQUE INDEX once ON ledger_transfer USING btree (account_id)",
                "alter table invoice_invoice add constraint positive check (total_minor > 0)",
                "alter table subscription_charge add constraint known foreign key (account_id) references account_account (id)",
                "alter table payment_payment add column note text check (note <> '')",
                "alter table payment_payment add note uuid references payment_event (id)",
                "alter table account_account alter column name set not null",
                "update invoice_invoice set note = 'none'",
                "alter table ledger_wallet add constraint positive check (a > 0) not valid;"
                        + " alter table ledger_wallet validate constraint positive",
                "create index identity_user_by_name on identity_user (name)",
                "alter table tax_vat_rate drop column rate",
                "alter table tax_vat_rate rename column rate to percent",
                "alter table tax_vat_rate rename to tax_rate",
                "drop table tax_vat_rate",
                "create index concurrently payment_payment_by_card on payment_payment (card)",
                "set lock_timeout = 0; create index concurrently by_card on payment_payment (card)"
            })
    void is_rejected_if_the_previous_release_would_fail_or_wait(String migration) {
        assertThat(MigrationRules.violations(migration, configurationFor(migration)))
                .hasSize(1);
    }

    @Test
    void is_rejected_if_it_creates_an_index_concurrently_in_a_transaction() {
        assertThat(MigrationRules.violations(
                        "set lock_timeout = 0; drop index concurrently if exists a; create index concurrently a on b (c)",
                        ""))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table payment_payment add column note text",
                "alter table payment_payment add column noted_at timestamptz default now()",
                "alter table tax_vat_rate alter column rate type numeric",
                "update tax_vat_rate set rate = 1",
                "update invoice_invoice set note = 'none' where id = 'a'",
                "create table payment_note (id uuid not null check (id is not null) references payment_payment (id))",
                "create table payment_note (id uuid primary key); create index note_by_id on payment_note (id)",
                "set lock_timeout = 0; drop index concurrently if exists a; create index concurrently a on payment_payment (card)",
                "alter table invoice_invoice add constraint positive check (total_minor > 0) not valid",
                "alter table invoice_invoice validate constraint positive",
                "alter table invoice_invoice add constraint once unique using index once_index",
                "alter table payment_payment add column note text, add constraint short check (note <> '') not valid",
                "-- No release has written rows of this table yet.\ncreate index email_by_to on notification_email (to)",
                "-- Unused since 1.0.0\nalter table tax_vat_rate drop column rate",
                "-- drop table tax_vat_rate\ncomment on table tax_vat_rate is 'drop table; rename'",
                "create function f() returns void language plpgsql as $$ begin drop table a; end $$"
            })
    void is_accepted_otherwise(String migration) {
        assertThat(MigrationRules.violations(migration, configurationFor(migration)))
                .isEmpty();
    }

    @Test
    void is_rejected_if_it_does_more_than_create_indexes_outside_of_a_transaction() {
        var indexes = "set lock_timeout = 0; drop index concurrently if exists a;"
                + " create unique index concurrently a on payment_payment (card); drop index concurrently b;";

        assertThat(MigrationRules.violations(indexes, OUTSIDE_TRANSACTION)).isEmpty();
        assertThat(MigrationRules.violations(
                        indexes + " alter table payment_payment drop constraint c", OUTSIDE_TRANSACTION))
                .hasSize(1);
    }

    private static String configurationFor(String migration) {
        return migration.contains("concurrently") ? OUTSIDE_TRANSACTION : "";
    }

    private static Stream<String> violations(Path file) {
        try {
            return MigrationRules.violations(Files.readString(file), configuration(file)).stream()
                    .map(violation -> "%s %s".formatted(file.getFileName(), violation));
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String configuration(Path file) throws IOException {
        var configuration = file.resolveSibling(file.getFileName() + ".conf");
        return Files.exists(configuration) ? Files.readString(configuration) : "";
    }

    private static int number(Path file) {
        var name = file.getFileName().toString();
        return name.startsWith("V") ? Integer.parseInt(name.substring(1, name.indexOf("__"))) : 0;
    }
}
