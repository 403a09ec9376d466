package tel.billing.shared.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;

import java.util.UUID;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.TestServer;
import tel.billing.shared.persistence.TimeOrderedIds;

/// Migration 54 on databases on which an older instance confirmed signups after migration 50.
@Tag("long")
class MissingAddressesMigrationTest {
    private static EarlierRelease release;

    private final TimeOrderedIds ids = new TimeOrderedIds();
    private DataSource database;
    private DSLContext sql;

    @BeforeAll
    static void migrateOnce() {
        release = new EarlierRelease("53");
    }

    @BeforeEach
    void a_database_of_the_release_before() {
        database = release.newDatabase();
        sql = Jooq.on(database);
    }

    @Test
    void a_customer_without_an_address_gets_it() {
        var ada = user("ada@example.com", "active");

        migrate();

        assertThat(ownerOf("ada@example.com")).isEqualTo(ada);
    }

    @Test
    void of_two_customers_with_one_address_the_older_one_gets_it() {
        var first = user("ada@example.com", "active");
        user("ada@example.com", "active");

        migrate();

        assertThat(ownerOf("ada@example.com")).isEqualTo(first);
    }

    @Test
    void an_address_that_is_taken_stays_with_its_owner() {
        user("ada@example.com", "active");
        var owner = user("ada@example.com", "active");
        give("ada@example.com", owner);

        migrate();

        assertThat(ownerOf("ada@example.com")).isEqualTo(owner);
    }

    @Test
    void a_pending_signup_gets_no_address() {
        user("ada@example.com", "draft");

        migrate();

        assertThat(sql.fetchValues("SELECT email FROM identity_email").toArray())
                .isEmpty();
    }

    private Object ownerOf(String email) {
        return sql.fetchValue("SELECT user_id FROM identity_email WHERE email = {0}", val(email));
    }

    private void migrate() {
        TestServer.migrate(database, "54");
    }

    /// Users that are stored later have higher ids.
    private UUID user(String email, String status) {
        var account = UUID.randomUUID();
        var user = ids.next();
        sql.execute("""
            INSERT INTO account_account
                (id, status, owner_id, owner_email, company_name, country, vat_status, created_at)
            VALUES ({0}, 'active', {1}, {2}, 'Example Ltd.', 'NL', 'none', '2026-01-01Z')
            """, val(account), val(user), val(email));
        sql.execute("""
            INSERT INTO identity_user (account_id, id, email, role, status, password_hash, created_at)
            VALUES ({0}, {1}, {2}, 'customer', {3}, CASE {3} WHEN 'active' THEN 'hash' END, '2026-01-01Z')
            """, val(account), val(user), val(email), val(status));
        return user;
    }

    private void give(String email, UUID user) {
        sql.execute(
                "INSERT INTO identity_email SELECT {0}, account_id, id FROM identity_user WHERE id = {1}",
                val(email), val(user));
    }
}
