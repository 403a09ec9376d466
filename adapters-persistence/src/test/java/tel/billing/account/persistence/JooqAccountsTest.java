package tel.billing.account.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.account.persistence.tables.AccountEvent.ACCOUNT_EVENT;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.domain.Account;
import tel.billing.account.spec.AccountsContract;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqAccountsTest extends AccountsContract {
    private final TestDatabase database;

    JooqAccountsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqAccounts(database.sql()));
        this.database = database;
    }

    @Override
    protected int eventsOf(AccountId id) {
        return database.sql().fetchCount(ACCOUNT_EVENT, ACCOUNT_EVENT.ACCOUNT_ID.eq(id.value()));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"UPDATE account_event SET number = 2", "DELETE FROM account_event", "TRUNCATE account_event"})
    void account_events_cannot_be_changed_or_deleted(String statement) {
        var active = (Account.Active) accounts.find(database.account()).orElseThrow();
        var closing = active.close(new Reason("requested"), Arbitrary.INSTANT);
        database.unitOfWork().perform(() -> accounts.advance(closing));

        assertThatThrownBy(() -> database.admin().execute(statement)).hasMessageContaining("is append-only");
    }

    /// The previous release does not know of the version.
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "owner_email = 'other@example.com'",
                "company_name = 'Other'",
                "country = 'DE'",
                "status = 'suspended'",
                "vat_status = 'verified', vat_number = 'NL123456789B01'",
                "address_line1 = 'Rua 2', address_postal_code = '1000', address_city = 'Lisboa'"
            })
    void a_change_by_the_previous_release_raises_the_version(String change) {
        var account = accounts.find(database.account()).orElseThrow();
        database.admin()
                .execute("UPDATE account_account SET %s WHERE id = '%s'"
                        .formatted(change, account.id().value()));

        assertThat(accounts.find(account.id()).orElseThrow().version())
                .isEqualTo(account.version().next());
    }
}
