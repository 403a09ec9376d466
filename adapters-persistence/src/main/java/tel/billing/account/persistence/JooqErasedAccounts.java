package tel.billing.account.persistence;

import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.account.ErasedAccounts;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.schedule.DueTimes;

/// Finds erased accounts in PostgreSQL.
public record JooqErasedAccounts(DSLContext sql) implements ErasedAccounts {
    private static final Field<Instant> OLDEST = DueTimes.earliest(ACCOUNT_ACCOUNT.KEPT_SINCE);

    @Override
    public Optional<Instant> oldestErasure() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST));
    }

    @Override
    public Optional<AccountId> takeErasedBefore(Instant end, Set<AccountId> except) {
        return sql.select(ACCOUNT_ACCOUNT.ID)
                .from(ACCOUNT_ACCOUNT)
                .where(ACCOUNT_ACCOUNT.KEPT_SINCE.lt(end))
                .and(ACCOUNT_ACCOUNT.ID.notIn(
                        except.stream().map(AccountId::value).toList()))
                .orderBy(ACCOUNT_ACCOUNT.KEPT_SINCE)
                .limit(1)
                .forNoKeyUpdate()
                .skipLocked()
                .fetchOptional(row -> new AccountId(row.value1()));
    }

    @Override
    public void remove(AccountId account) {
        sql.update(ACCOUNT_ACCOUNT)
                .setNull(ACCOUNT_ACCOUNT.KEPT_SINCE)
                .where(ACCOUNT_ACCOUNT.ID.eq(account.value()))
                .execute();
    }
}
