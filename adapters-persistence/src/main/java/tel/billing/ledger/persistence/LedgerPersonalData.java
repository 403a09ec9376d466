package tel.billing.ledger.persistence;

import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;
import static tel.billing.ledger.persistence.tables.LedgerWallet.LEDGER_WALLET;

import java.util.List;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of wallets.
public final class LedgerPersonalData {
    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported("wallets", LEDGER_WALLET.ACCOUNT_ID)
                    .obstructing(ErasureObstacle.WALLET_NOT_EMPTY, LEDGER_WALLET.BALANCE_MINOR.ne(0L)),
            PersonalTable.exported("transfers", LEDGER_TRANSFER.ACCOUNT_ID));

    private LedgerPersonalData() {}
}
