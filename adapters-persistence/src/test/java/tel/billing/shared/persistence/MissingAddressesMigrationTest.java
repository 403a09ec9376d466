package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Migration 54 on databases on which an older instance confirmed applications after migration 50.
class MissingAddressesMigrationTest {
    @AutoClose
    private static EmbeddedPostgres server;

    private final String name = "before_" + UUID.randomUUID().toString().replace('-', '_');
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private DSLContext sql;

    @BeforeAll
    static void start() throws IOException {
        server = EmbeddedPostgres.builder().start();
    }

    @BeforeEach
    void a_database_of_the_release_before() {
        Jooq.on(server.getPostgresDatabase()).execute("CREATE DATABASE " + name);
        sql = Jooq.on(server.getDatabase("postgres", name));
        migrateTo("53");
    }

    @Test
    void a_customer_without_an_address_gets_it() {
        var ada = user("ada@example.com", "active");

        migrateTo("54");

        assertThat(ownerOf("ada@example.com")).isEqualTo(ada);
    }

    @Test
    void of_two_customers_with_one_address_the_older_one_gets_it() {
        var first = user("ada@example.com", "active");
        user("ada@example.com", "active");

        migrateTo("54");

        assertThat(ownerOf("ada@example.com")).isEqualTo(first);
    }

    @Test
    void an_address_that_is_taken_stays_with_its_owner() {
        user("ada@example.com", "active");
        var owner = user("ada@example.com", "active");
        give("ada@example.com", owner);

        migrateTo("54");

        assertThat(ownerOf("ada@example.com")).isEqualTo(owner);
    }

    @Test
    void an_applicant_gets_no_address() {
        user("ada@example.com", "draft");

        migrateTo("54");

        assertThat(sql.fetchValues("SELECT email FROM identity_email").toArray())
                .isEmpty();
    }

    private Object ownerOf(String email) {
        return sql.fetchValue("SELECT user_id FROM identity_email WHERE email = {0}", val(email));
    }

    private void migrateTo(String version) {
        Flyway.configure()
                .dataSource(server.getDatabase("postgres", name))
                .placeholders(Map.of("service_role", "postgres"))
                .target(version)
                .load()
                .migrate();
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
