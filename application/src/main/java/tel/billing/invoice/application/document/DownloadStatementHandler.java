package tel.billing.invoice.application.document;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.ledger.DownloadStatement;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;

/// Renders statements with the details of the seller, in the same queue and with the same rate limit as invoices.
public record DownloadStatementHandler(
        Ledger ledger,
        ShowAccount showAccount,
        Seller seller,
        StatementRenderer renderer,
        RenderQueue queue,
        RateLimits limits,
        InstantSource clock)
        implements DownloadStatement {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @Override
    public Outcome download(Command command) {
        return limits.take(RateLimit.INVOICE_PDF, command.account().toString())
                .refusal()
                .<Outcome>map(Outcome.RateLimited::new)
                .orElseGet(() -> rendered(statement(command), command));
    }

    private Outcome rendered(WalletStatement statement, Command command) {
        return queue.run(command.account(), TIMEOUT, () -> renderer.render(statement))
                .<Outcome>map(Outcome.Downloaded::new)
                .orElseGet(Outcome.Busy::new);
    }

    private WalletStatement statement(Command command) {
        var account = showAccount.show(command.account()).orElseThrow();
        var entries = newest(command);
        return new WalletStatement(
                seller.party(),
                customer(account),
                command.currency(),
                command.filter(),
                entries.subList(0, Math.min(entries.size(), MAX_ENTRIES)),
                entries.size() <= MAX_ENTRIES,
                clock.instant());
    }

    /// More than fit, if there are more.
    private List<WalletEntry> newest(Command command) {
        var entries = new ArrayList<WalletEntry>();
        var after = Optional.<Long>empty();
        do {
            var page = ledger.entries(
                    command.account(),
                    command.currency(),
                    command.filter(),
                    new PageRequest<>(PageRequest.MAX_LIMIT, after));
            entries.addAll(page.items());
            after = page.next();
        } while (after.isPresent() && entries.size() <= MAX_ENTRIES);
        return entries;
    }

    private static Party customer(AccountView account) {
        return new Party(account.company().value(), List.of(), account.country(), Optional.empty());
    }
}
