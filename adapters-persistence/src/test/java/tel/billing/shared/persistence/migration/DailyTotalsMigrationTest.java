package tel.billing.shared.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.val;

import java.util.UUID;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.ledger.persistence.JooqLedgerDailyTotals;
import tel.billing.shared.AccountId;
import tel.billing.shared.CloseDays;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.TestServer;
import tel.billing.shared.persistence.clock.SystemRealTime;

/// Migration 63 on a ledger with transfers of many days.
@Tag("long")
class DailyTotalsMigrationTest {
    private static final int DAYS = 400;

    private static EarlierRelease release;

    private DataSource database;
    private DSLContext sql;

    @BeforeAll
    static void migrateOnce() {
        release = new EarlierRelease("62");
    }

    @BeforeEach
    void a_database_of_the_release_before() {
        database = release.newDatabase();
        sql = Jooq.on(database);
    }

    @Test
    void the_days_before_the_upgrade_are_closed_after_it() {
        topUpDaily();

        TestServer.migrate(database, "63");

        var ledger = new JooqLedger(sql);
        var before = ledger.trialBalance();
        assertThat(before).hasSize(2);
        new CloseDays(new JooqUnitOfWork(database), new JooqLedgerDailyTotals(sql), new SystemRealTime()).run();
        assertThat(sql.fetchValue("SELECT count(*) FROM ledger_daily_total")).isEqualTo((long) DAYS);
        assertThat(ledger.trialBalance()).isEqualTo(before);
    }

    @Test
    void the_upgrade_accepts_an_index_that_exists() {
        sql.execute("CREATE INDEX CONCURRENTLY ledger_transfer_posted_at ON ledger_transfer (posted_at)");

        TestServer.migrate(database, "63");

        assertThat(new JooqLedger(sql).trialBalance()).isEmpty();
    }

    @Test
    void the_upgrade_refuses_an_invalid_index() {
        sql.execute("CREATE INDEX ledger_transfer_posted_at ON ledger_transfer (posted_at)");
        sql.execute("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ledger_transfer_posted_at'::regclass");

        assertThatThrownBy(() -> TestServer.migrate(database, "63"))
                .hasMessageContaining("the index ledger_transfer_posted_at is invalid: drop it");
    }

    private void topUpDaily() {
        var account = new AccountId(UUID.randomUUID());
        sql.execute("""
            INSERT INTO account_account
                (id, status, owner_id, owner_email, company_name, country, vat_status, created_at)
            VALUES ({0}, 'active', gen_random_uuid(), 'owner@example.com', 'Example Ltd.', 'NL', 'none', '2024-01-01Z')
            """, val(account.value()));
        new JooqUnitOfWork(database).perform(() -> {
            sql.execute("""
                INSERT INTO ledger_wallet (account_id, currency, balance_minor, entries, last_entry_at)
                VALUES ({0}, 'EUR', 100 * {1}, {1}, '2024-01-01Z'::timestamptz + {1} * interval '1 day')
                """, val(account.value()), val(DAYS));
            return sql.execute("""
                INSERT INTO ledger_transfer
                    (account_id, id, kind, debit, credit, currency, amount_minor, reference_type, reference_id,
                     description, posted_at, entry_number, balance_after_minor)
                SELECT {0}, gen_random_uuid(), 'topup', 'card_processor', 'wallet', 'EUR', 100, 'payment',
                    gen_random_uuid(), 'Top-up by card', '2024-01-01Z'::timestamptz + number * interval '1 day',
                    number, 100 * number
                FROM generate_series(1, {1}) number
                """, val(account.value()), val(DAYS));
        });
    }
}
