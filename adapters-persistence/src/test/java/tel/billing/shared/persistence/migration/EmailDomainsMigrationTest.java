package tel.billing.shared.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.val;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.TestServer;
import tel.billing.shared.persistence.TimeOrderedIds;

/// Migration 48 on databases of the previous release.
@Tag("long")
class EmailDomainsMigrationTest {
    private static EarlierRelease release;

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private DataSource database;
    private DSLContext sql;

    @BeforeAll
    static void migrateOnce() {
        release = new EarlierRelease("46");
    }

    @BeforeEach
    void a_database_of_the_previous_release() {
        database = release.newDatabase();
        sql = Jooq.on(database);
        log.start();
        migrationLog().addAppender(log);
    }

    @AfterEach
    void close() {
        migrationLog().detachAppender(log);
    }

    @ParameterizedTest
    @CsvSource({
        "ada@example.com, ada@example.com",
        "jos\u00e9@example.com, jos\u00e9@example.com",
        "ada@b\u00fccher.example, ada@xn--bcher-kva.example",
        "ada@xn--bcher-kva.example, ada@xn--bcher-kva.example",
        // no e-mail reached these as entered
        "root@stra\u00dfe.de, root@strasse.de",
        "ada@\uff45xample.com, ada@example.com",
        "ada@\ufb01rst.example, ada@first.example"
    })
    void an_address_becomes_the_one_that_its_emails_reached(String before, String after) {
        var ada = user(before, "active");

        migrate();

        assertThat(ada.addresses()).containsOnly(after);
        assertThat(sql.fetchValue("SELECT search FROM account_account"))
                .asString()
                .startsWith(after.toUpperCase(Locale.ROOT));
        assertThat(log.list)
                .hasSize(before.equals(after) ? 0 : 1)
                .allSatisfy(event -> assertThat(event.getFormattedMessage())
                        .isEqualTo("The e-mail address of user %s of account %s is now %s, and was %s"
                                .formatted(ada.id(), ada.account(), after, before)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\ufb01ona@example.com",
                "ada@\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc"
                        + "\u00fc\u00fc\u00fc\u00fcaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example",
                "ada@a\u05d0.example"
            })
    void an_unreachable_or_no_longer_permitted_address_becomes_a_placeholder(String before) {
        var ada = user(before, "active");

        migrate();

        assertThat(ada.addresses()).containsOnly(ada.id() + "@address.invalid");
    }

    @Test
    void one_of_several_customers_with_one_mailbox_gets_its_address_and_the_others_get_placeholders() {
        var first = user("ada@\uff45xample.com", "active");
        var second = user("ada@exam\uff50le.com", "active");
        user(second.id() + "@address.invalid", "draft");

        migrate();

        assertThat(first.addresses()).containsOnly("ada@example.com");
        assertThat(second.addresses()).containsOnly(second.id() + "@address.invalid");
    }

    @Test
    void an_unconfirmed_signup_takes_no_address_from_a_customer() {
        user("ada@xn--bcher-kva.example", "draft");
        var ada = user("ada@b\u00fccher.example", "active");

        migrate();

        assertThat(ada.addresses()).containsOnly("ada@xn--bcher-kva.example");
    }

    @Test
    void staff_whose_emails_went_to_another_domain_are_reported_and_invited_ones_are_unlinked_from_it() {
        var invited = user("egon@stra\u00dfe.de", "draft");
        var enrolled = user("root@stra\u00dfe.de", "active");
        sql.execute("UPDATE identity_user SET role = 'admin'");

        migrate();

        assertThat(invited.addresses()).contains(invited.id() + "@address.invalid");
        assertThat(enrolled.addresses()).contains("root@strasse.de");
        assertThat(log.list)
                .filteredOn(event -> event.getLevel() == Level.ERROR)
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.getFormattedMessage())
                        .contains("went to another domain than the one that was entered"));
    }

    @Test
    void an_expired_signup_does_not_take_the_address_of_its_replacement() {
        var expired = user("ada@b\u00fccher.example", "draft");
        sql.execute("DELETE FROM identity_email");
        var newer = user("ada@b\u00fccher.example", "active");

        migrate();

        assertThat(newer.addresses()).containsOnly("ada@xn--bcher-kva.example");
        assertThat(expired.addresses()).containsOnly("ada@xn--bcher-kva.example");
    }

    @Test
    void a_link_that_was_sent_to_another_domain_than_the_entered_one_is_void() {
        var misdirected = user("root@stra\u00dfe.de", "draft");
        misdirected.sendLinks();
        var ada = user("ada@b\u00fccher.example", "draft");
        ada.sendLinks();
        var bela = user("bela@example.com", "active");
        bela.sendLinks();

        migrate();

        assertThat(misdirected.links()).isZero();
        assertThat(ada.links()).isEqualTo(2);
        assertThat(bela.links()).isEqualTo(2);
    }

    @Test
    void a_pending_change_to_an_address_in_another_spelling_must_be_requested_again() {
        var ada = user("ada@example.com", "active");
        ada.requestChangeTo("ada@stra\u00dfe.de");
        var bela = user("bela@example.com", "active");
        bela.requestChangeTo("bela@example.org");

        migrate();

        assertThat(sql.fetchValues("SELECT email FROM identity_email_link").toArray())
                .containsExactly("bela@example.org");
    }

    @Test
    void afterwards_every_address_is_canonical_and_no_other_can_be_stored() {
        Stream.of("ada@example.com", "root@stra\u00dfe.de", "\uff41da@\uff45xample.com", "\u00e4da@b\u00fccher.example")
                .forEach(email -> user(email, "active"));

        migrate();

        assertThat(sql.fetchValues("""
            SELECT email FROM identity_user UNION ALL SELECT email FROM identity_email
            UNION ALL SELECT owner_email FROM account_account\
            """))
                .hasSize(12)
                .allSatisfy(email ->
                        assertThat(EmailAddress.ifCanonical((String) email)).isPresent());
        assertThat(Stream.of("ada@b\u00fccher.example", "ada@Example.com", "\ufb01ona@example.com", "a da@example.com"))
                .allSatisfy(email -> assertThatThrownBy(() -> user(email, "active"))
                        .isInstanceOf(DataAccessException.class)
                        .hasMessageContaining("account_account_owner_email_check"));
        assertThat(Stream.of("identity_user", "identity_email"))
                .allSatisfy(table -> assertThatThrownBy(
                                () -> sql.execute("UPDATE %s SET email = 'ada@stra\u00dfe.de'".formatted(table)))
                        .hasMessageContaining(table + "_email_check"));
    }

    private void migrate() {
        TestServer.migrate(database, "48");
    }

    private static Logger migrationLog() {
        return (Logger) LoggerFactory.getLogger("db.migration.V48__email_domains_in_ascii");
    }

    /// Users that are stored later have higher ids.
    private User user(String email, String status) {
        var user = new User(UUID.randomUUID(), ids.next());
        sql.execute("""
            INSERT INTO account_account
                (id, status, owner_id, owner_email, company_name, country, vat_status, created_at)
            VALUES ({0}, 'active', {1}, {2}, 'Example Ltd.', 'NL', 'none', '2026-01-01Z')
            """, val(user.account()), val(user.id()), val(email));
        sql.execute("""
            INSERT INTO identity_user (account_id, id, email, role, status, password_hash, created_at)
            VALUES ({0}, {1}, {2}, 'customer', {3}, CASE {3} WHEN 'active' THEN 'hash' END, '2026-01-01Z')
            """, val(user.account()), val(user.id()), val(email), val(status));
        sql.execute(
                "INSERT INTO identity_email (email, account_id, user_id) VALUES ({0}, {1}, {2})",
                val(email), val(user.account()), val(user.id()));
        return user;
    }

    private final class User {
        private final UUID account;
        private final UUID id;

        private User(UUID account, UUID id) {
            this.account = account;
            this.id = id;
        }

        private UUID account() {
            return account;
        }

        private UUID id() {
            return id;
        }

        private Stream<String> addresses() {
            return sql.fetchValues("""
                SELECT email FROM identity_user WHERE id = {0}
                UNION ALL SELECT email FROM identity_email WHERE user_id = {0}
                UNION ALL SELECT owner_email FROM account_account WHERE owner_id = {0}
                """, val(id)).stream().map(String.class::cast);
        }

        private void sendLinks() {
            sql.execute("""
                INSERT INTO identity_magic_link (account_id, user_id, id, token_hash, tier, sent_at, expires_at)
                VALUES ({0}, {1}, {1}, repeat('0', 64), 'starter', '2026-01-01Z', '2026-01-02Z')
                """, val(account), val(id));
            sql.execute("""
                INSERT INTO identity_invitation (account_id, user_id, token_hash, sent_at)
                VALUES ({0}, {1}, repeat('0', 64), '2026-01-01Z')
                """, val(account), val(id));
        }

        private int links() {
            return sql.fetch("""
                SELECT FROM identity_magic_link WHERE user_id = {0}
                UNION ALL SELECT FROM identity_invitation WHERE user_id = {0}
                """, val(id)).size();
        }

        private void requestChangeTo(String email) {
            sql.execute("""
                INSERT INTO identity_email_link
                    (account_id, user_id, session_id, email, token_hash, sent_at, expires_at)
                VALUES ({0}, {1}, {1}, {2}, repeat('0', 64), '2026-01-01Z', '2026-01-02Z')
                """, val(account), val(id), val(email));
        }
    }
}
