package tel.billing.account.persistence;

import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.account.persistence.tables.AccountEvent.ACCOUNT_EVENT;

import java.util.List;
import tel.billing.shared.persistence.PersonalTable;

/// The personal data of accounts. [tel.billing.account.EraseOwner] erases it.
public final class AccountPersonalData {
    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported(
                            "account",
                            ACCOUNT_ACCOUNT,
                            subject -> ACCOUNT_ACCOUNT.ID.eq(subject.account().value()))
                    .withholding(
                            ACCOUNT_ACCOUNT.EVENTS,
                            ACCOUNT_ACCOUNT.SEARCH,
                            ACCOUNT_ACCOUNT.STANDING_IN,
                            ACCOUNT_ACCOUNT.VERSION,
                            ACCOUNT_ACCOUNT.KEPT_SINCE),
            PersonalTable.exported("account_events", ACCOUNT_EVENT.ACCOUNT_ID));

    private AccountPersonalData() {}
}
