package tel.billing.ledger.persistence;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import tel.billing.ledger.Ledger.Posted;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.persistence.tables.records.LedgerTransferRecord;
import tel.billing.ledger.persistence.tables.records.LedgerWalletRecord;
import tel.billing.shared.Money;

/// The wallets that the unit of work has locked, with the effects of its transfers before they are written.
final class LockedWallets {
    private final Map<Key, LedgerWalletRecord> wallets;
    private final Map<Key, LedgerWalletRecord> moved = new LinkedHashMap<>();
    private final List<LedgerTransferRecord> transfers = new ArrayList<>();

    LockedWallets(Collection<LedgerWalletRecord> rows) {
        wallets = rows.stream()
                .collect(Collectors.toMap(row -> new Key(row.getAccountId(), row.getCurrency()), Function.identity()));
    }

    /// Whether the wallet is locked.
    boolean hold(Transfer transfer) {
        return wallets.containsKey(Key.of(transfer));
    }

    Posted post(Transfer transfer) {
        var key = Key.of(transfer);
        var wallet = wallets.get(key);
        if (wallet == null) {
            throw new IllegalStateException("The wallet of the transfer does not exist: " + transfer);
        }
        var balance = new Money(wallet.getBalanceMinor(), transfer.amount().currency());
        var after = balance.plus(transfer.effectOnWallet());
        if (transfer.type().mustBeCovered() && after.isNegative()) {
            return new Posted.InsufficientBalance();
        }
        var row = TransferRows.row(transfer.notBefore(wallet.getLastEntryAt()));
        row.setEntryNumber(null);
        row.setBalanceAfterMinor(null);
        if (transfer.type().movesWallet()) {
            wallet.setBalanceMinor(after.minor());
            wallet.setEntries(wallet.getEntries() + 1);
            wallet.setLastEntryAt(row.getPostedAt());
            row.setEntryNumber(wallet.getEntries());
            row.setBalanceAfterMinor(after.minor());
            moved.put(key, wallet);
        }
        transfers.add(row);
        return new Posted.Done(after);
    }

    /// The changed wallets in their new state.
    Collection<LedgerWalletRecord> moved() {
        return moved.values();
    }

    /// The posted transfers, in order.
    List<LedgerTransferRecord> transfers() {
        return transfers;
    }

    private record Key(UUID account, String currency) {

        static Key of(Transfer transfer) {
            return new Key(
                    transfer.account().value(), transfer.amount().currency().getCurrencyCode());
        }
    }
}
