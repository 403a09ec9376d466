package tel.billing.account.persistence;

import static org.jooq.impl.DSL.select;
import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.notification.AccountContacts;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.persistence.RenderedStatement;

/// Finds the owners of accounts in PostgreSQL.
public record JooqAccountContacts(DSLContext sql) implements AccountContacts {
    private static final RenderedStatement FIND =
            RenderedStatement.of(() -> select(ACCOUNT_ACCOUNT.OWNER_EMAIL, ACCOUNT_ACCOUNT.COUNTRY)
                    .from(ACCOUNT_ACCOUNT)
                    .where(ACCOUNT_ACCOUNT.ID.eq(parameter(ACCOUNT_ACCOUNT.ID)))
                    .and(ACCOUNT_ACCOUNT.ERASED_AT.isNull()));

    @Override
    public Optional<AccountContact> find(AccountId account) {
        return FIND.on(sql)
                .bind(ACCOUNT_ACCOUNT.ID, account.value())
                .fetchOptional()
                .map(row -> new AccountContact(
                        new EmailAddress(row.get(ACCOUNT_ACCOUNT.OWNER_EMAIL)),
                        new Country(row.get(ACCOUNT_ACCOUNT.COUNTRY))));
    }
}
