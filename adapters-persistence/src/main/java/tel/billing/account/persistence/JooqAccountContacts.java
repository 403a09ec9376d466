package tel.billing.account.persistence;

import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;

import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.notification.AccountContacts;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// Finds the owners of accounts in PostgreSQL.
public record JooqAccountContacts(DSLContext sql) implements AccountContacts {

    @Override
    public Optional<AccountContact> find(AccountId account) {
        return sql.select(ACCOUNT_ACCOUNT.OWNER_EMAIL, ACCOUNT_ACCOUNT.COUNTRY)
                .from(ACCOUNT_ACCOUNT)
                .where(ACCOUNT_ACCOUNT.ID.eq(account.value()))
                .and(ACCOUNT_ACCOUNT.ERASED_AT.isNull())
                .fetchOptional(row -> new AccountContact(new EmailAddress(row.value1()), new Country(row.value2())));
    }
}
