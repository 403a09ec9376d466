package tel.billing.account.persistence;

import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.account.persistence.tables.AccountEvent.ACCOUNT_EVENT;
import static tel.billing.account.persistence.tables.AccountExternalId.ACCOUNT_EXTERNAL_ID;

import java.util.List;
import tel.billing.shared.persistence.privacy.PersonalTable;

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
            PersonalTable.excluded(ACCOUNT_EXTERNAL_ID.ACCOUNT_ID, "repeats the external id of the account")
                    .deletedOnErasure(),
            PersonalTable.exported("account_events", ACCOUNT_EVENT.ACCOUNT_ID));

    private AccountPersonalData() {}
}
