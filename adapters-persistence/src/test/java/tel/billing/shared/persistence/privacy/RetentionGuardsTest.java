package tel.billing.shared.persistence.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.val;
import static tel.billing.tax.persistence.tables.TaxCheck.TAX_CHECK;

import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.persistence.TestDatabase;

/// What the database lets the role of the service erase and purge, which a stranger may have stolen.
@DisplayName("The role of the service")
class RetentionGuardsTest {
    private final TestDatabase database = TestDatabase.empty();
    private final UUID account = database.account().value();
    private final UUID operator = database.account().value();
    private final UUID owner = UUID.randomUUID();
    private final UUID staff = UUID.randomUUID();

    @BeforeEach
    void recordActions() {
        recordAction(account, owner);
        recordAction(operator, staff);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            UPDATE account_account SET status = 'closed', erased_at = now() - interval '25 hours' | cannot be backdated
            UPDATE account_account SET status = 'expired' | stays confirmed
            UPDATE account_account SET status = 'draft', lapses_at = now() | stays confirmed
            UPDATE account_account SET erased_at = now() | erased_is_ended
            SELECT audit_erase_origins('%1$s', '%2$s') | does not belong to an erased account
            SELECT payment_delete_notices(now() - interval '179 days', 1) | kept for 180 days
            DELETE FROM payment_notice | permission denied
            SELECT account_is_purgeable('%1$s') | permission denied
            """)
    void cannot(String statement, String refusal) {
        assertRefused(statement, refusal);
    }

    @Test
    void cannot_add_an_erased_account() {
        assertRefused("""
            INSERT INTO account_account
                (id, status, owner_id, owner_email, company_name, country, vat_status, created_at, erased_at)
            VALUES (gen_random_uuid(), 'expired', '%2$s', 'owner@example.com', 'Example Ltd.', 'NL', 'none',
                '2020-01-01Z', '2020-01-02Z')
            """, "backdated or reversed");
    }

    @Test
    void can_erase_an_account_once_and_for_ever() {
        erase();

        assertRefused("UPDATE account_account SET erased_at = NULL", "backdated or reversed");
        assertRefused(
                "UPDATE account_account SET erased_at = now() + interval '1 hour' WHERE id = '%1$s'",
                "backdated or reversed");
        assertRefused("UPDATE account_account SET status = 'active' WHERE id = '%1$s'", "erased_is_ended");
    }

    @Test
    void can_remove_the_origins_of_the_owner_of_an_erased_account_and_no_others() {
        erase();

        assertRefused("SELECT audit_erase_origins('%1$s', '%3$s')", "does not belong to an erased account");
        execute("SELECT audit_erase_origins('%1$s', '%2$s')");

        assertThat(database.admin().fetchValues("SELECT actor_id FROM audit_entry WHERE address IS NOT NULL"))
                .hasToString("[%s]".formatted(staff));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"in use", "erased now"})
    void cannot_delete_a_result_of_VIES_before_its_time(String state) {
        storeVatCheck();
        if (state.equals("erased now")) {
            erase();
        }

        assertRefused("SELECT tax_purge('%1$s')", "is append-only");
    }

    @Test
    void can_delete_a_result_of_VIES_five_years_after_the_erasure() {
        storeVatCheck();
        erase();
        asSuperuserWithoutTriggers("UPDATE account_account SET erased_at = erased_at - interval '5 years 1 day'");

        execute("SELECT tax_purge('%1$s')");

        assertThat(database.admin().fetchCount(TAX_CHECK)).isZero();
    }

    @Test
    void can_delete_a_result_of_VIES_with_a_signup_that_was_not_confirmed() {
        storeVatCheck();
        asSuperuserWithoutTriggers("UPDATE account_account SET status = 'expired', erased_at = now()");

        execute("SELECT tax_purge('%1$s')");

        assertThat(database.admin().fetchCount(TAX_CHECK)).isZero();
    }

    private void erase() {
        execute("UPDATE account_account SET status = 'closed', closed_at = now(), erased_at = now() WHERE id = '%1$s'");
    }

    private void storeVatCheck() {
        database.sql().execute("""
            INSERT INTO tax_check (account_id, id, vat_number, asked_at, known)
            VALUES ({0}, gen_random_uuid(), 'NL123456789B01', now() - interval '6 years', true)
            """, val(account));
    }

    private void recordAction(UUID ofAccount, UUID actor) {
        database.sql().execute("""
            INSERT INTO audit_entry (id, at, action, actor_account_id, actor_id, actor_roles, address)
            VALUES (gen_random_uuid(), now(), 'signed_in', {0}, {1}, '{customer}', '192.0.2.1')
            """, val(ofAccount), val(actor));
    }

    private void asSuperuserWithoutTriggers(String statement) {
        database.admin().connection(connection -> {
            try (var statements = connection.createStatement()) {
                statements.execute("SET session_replication_role = replica; %s; RESET session_replication_role"
                        .formatted(statement));
            }
        });
    }

    private void execute(String statement) {
        database.sql().execute(statement.formatted(account, owner, staff));
    }

    private void assertRefused(String statement, String refusal) {
        assertThatThrownBy(() -> execute(statement)).hasMessageContaining(refusal);
    }
}
