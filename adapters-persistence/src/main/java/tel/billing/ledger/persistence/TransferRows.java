package tel.billing.ledger.persistence;

import java.util.Currency;
import java.util.stream.Stream;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.WalletEntry;
import tel.billing.ledger.persistence.tables.records.LedgerTransferRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;

/// Maps transfers to rows.
final class TransferRows {
    private TransferRows() {}

    /// Without the columns of the wallet's statement.
    static LedgerTransferRecord row(Transfer transfer) {
        var row = new LedgerTransferRecord();
        row.setAccountId(transfer.account().value());
        row.setId(transfer.id().value());
        row.setKind(transfer.type().label());
        row.setDebit(EnumNames.of(transfer.type().debit()));
        row.setCredit(EnumNames.of(transfer.type().credit()));
        row.setCurrency(transfer.amount().currency().getCurrencyCode());
        row.setAmountMinor(transfer.amount().minor());
        row.setReferenceType(transfer.reference().type());
        row.setReferenceId(transfer.reference().id());
        row.setOccurrence(transfer.reference().occurrence());
        row.setDescription(transfer.description());
        row.setPostedAt(transfer.postedAt());
        return row;
    }

    /// The entry of a transfer that is on a wallet's statement.
    static WalletEntry entry(LedgerTransferRecord row) {
        var currency = Currency.getInstance(row.getCurrency());
        var transfer = new Transfer(
                new TransferId(row.getId()),
                new AccountId(row.getAccountId()),
                type(row),
                new Money(row.getAmountMinor(), currency),
                new TransferReference(row.getReferenceType(), row.getReferenceId(), row.getOccurrence()),
                row.getDescription(),
                row.getPostedAt());
        return new WalletEntry(
                row.getEntryNumber(),
                transfer,
                new Money(row.getEffectMinor(), currency),
                new Money(row.getBalanceAfterMinor(), currency));
    }

    private static TransferType type(LedgerTransferRecord row) {
        return Stream.of(TransferType.values())
                .filter(type -> type.label().equals(row.getKind()))
                .filter(type -> EnumNames.of(type.credit()).equals(row.getCredit()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Unknown transfer type: " + row.getKind()));
    }
}
