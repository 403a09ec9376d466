package tel.billing.ledger.portal.statement;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.ledger.DownloadStatement;
import tel.billing.ledger.DownloadStatement.Outcome;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.Wallet;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.AccountId;
import tel.billing.shared.InputError;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Days;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers read the statements of their wallets, and download them as CSV and as PDF.
@PortalPages
public record StatementPages(Ledger ledger, DownloadStatement downloadStatement) {
    private static final String PATH = "/portal/statement";
    private static final String PAGE = "ledger/statement";
    private static final int ENTRIES = 50;

    private static final Set<String> KINDS = EnumSet.allOf(TransferType.class).stream()
            .filter(TransferType::movesWallet)
            .map(TransferType::label)
            .collect(Collectors.toUnmodifiableSet());

    /// What the page shows.
    ///
    /// @param wallets all wallets of the account
    /// @param wallet the shown one; empty if there is none
    /// @param query the filter as a query, without the position in the list
    /// @param next the position of the next page
    public record Statement(
            List<Wallet> wallets,
            Optional<Wallet> wallet,
            List<WalletEntry> entries,
            List<Option> kinds,
            String query,
            boolean isFirst,
            Optional<Long> next) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER)
    public View show(Visit visit, Form form) {
        var account = visit.visitor().account();
        var wallets = ledger.wallets(account);
        var filter = filter(form);
        var after = form.optional("after", StatementPages::position);
        var wallet = wallet(wallets, form);
        wallet.ifPresent(shown -> form.with("currency", code(shown)));
        var entries = form.isValid() && wallet.isPresent()
                ? ledger.entries(account, currency(wallet.get()), filter, new PageRequest<>(ENTRIES, after.get()))
                : new Page<WalletEntry, Long>(List.of(), Optional.empty());
        return View.page(
                PAGE,
                new Statement(
                        wallets,
                        wallet,
                        entries.items(),
                        kinds(visit),
                        query(form),
                        form.value("after").isEmpty(),
                        entries.next()),
                form);
    }

    @GetMapping(PATH + ".csv")
    @PortalAccess(Visitors.CUSTOMER)
    public View download(Visit visit, Form form) {
        var account = visit.visitor().account();
        var filter = filter(form);
        if (!form.isValid()) {
            throw PageFailure.malformed();
        }
        var wallet = wallet(ledger.wallets(account), form).orElseThrow(PageFailure::notFound);
        var currency = currency(wallet);
        // A failure now becomes an error page; a failure of a later page cuts the file off.
        var first = ledger.entries(account, currency, filter, first());
        return View.download(
                "text/csv;charset=utf-8;header=present",
                "statement-%s.csv".formatted(code(wallet)),
                out -> write(account, currency, filter, first, out));
    }

    @GetMapping(PATH + ".pdf")
    @PortalAccess(Visitors.CUSTOMER)
    public View downloadPdf(Visit visit, Form form) {
        var account = visit.visitor().account();
        var filter = filter(form);
        if (!form.isValid()) {
            throw PageFailure.malformed();
        }
        var wallet = wallet(ledger.wallets(account), form).orElseThrow(PageFailure::notFound);
        return switch (downloadStatement.download(new DownloadStatement.Command(account, currency(wallet), filter))) {
            case Outcome.Downloaded(var pdf) ->
                View.download("application/pdf", "statement-%s.pdf".formatted(code(wallet)), pdf);
            case Outcome.Busy() -> throw PageFailure.busy();
            case Outcome.RateLimited(var pause) -> throw PageFailure.rateLimited(pause);
        };
    }

    private void write(
            AccountId account,
            Currency currency,
            StatementFilter filter,
            Page<WalletEntry, Long> first,
            OutputStream out)
            throws IOException {
        out.write(StatementCsv.header());
        var page = first;
        out.write(StatementCsv.of(page.items()));
        while (page.next().isPresent()) {
            page = ledger.entries(account, currency, filter, new PageRequest<>(PageRequest.MAX_LIMIT, page.next()));
            out.write(StatementCsv.of(page.items()));
        }
    }

    private static PageRequest<Long> first() {
        return new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty());
    }

    private static StatementFilter filter(Form form) {
        var from = form.optional("from", Days::parse);
        var to = form.optional("to", Days::parse);
        var kind = form.optional("kind", StatementPages::kind);
        var begin = from.ifValid().flatMap(day -> day);
        var end = to.ifValid().flatMap(day -> day);
        if (begin.isPresent() && end.isPresent() && end.get().isBefore(begin.get())) {
            form.fault("to", "statement.to_before_from");
        }
        return new StatementFilter(
                begin.map(StatementPages::start),
                end.map(day -> start(day.plusDays(1))),
                kind.ifValid().flatMap(known -> known));
    }

    /// The wallet of the requested currency, or the first one if no currency is requested.
    private static Optional<Wallet> wallet(List<Wallet> wallets, Form form) {
        var wanted = form.value("currency");
        var found = wallets.stream()
                .filter(wallet -> wanted.isEmpty() || code(wallet).equals(wanted))
                .findFirst();
        return found.isPresent() || wallets.isEmpty() ? found : Optional.of(wallets.getFirst());
    }

    private static List<Option> kinds(Visit visit) {
        return KINDS.stream()
                .map(kind -> new Option(kind, visit.text("statement.kind." + kind)))
                .sorted((one, other) -> one.label().compareToIgnoreCase(other.label()))
                .toList();
    }

    /// Of values that were checked: they need no escapes.
    private static String query(Form form) {
        return List.of("currency", "from", "to", "kind").stream()
                .filter(name ->
                        !form.value(name).isBlank() && form.faultOf(name).isEmpty())
                .map(name -> name + "=" + form.value(name).strip())
                .collect(Collectors.joining("&"));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static Parsed<String> kind(String text) {
        return KINDS.contains(text) ? Parsed.valid(text) : Parsed.invalid(InputError.unknownValue("is no kind"));
    }

    private static Parsed<Long> position(String text) {
        return text.matches("\\d{1,18}")
                ? Parsed.valid(Long.parseLong(text))
                : Parsed.invalid(InputError.malformed("must be the number of an entry"));
    }

    private static Currency currency(Wallet wallet) {
        return wallet.balance().currency();
    }

    private static String code(Wallet wallet) {
        return currency(wallet).getCurrencyCode();
    }
}
