package tel.billing.ledger.web;

import java.util.Currency;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Wallet;
import tel.billing.shared.Currencies;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Shows customers their prepaid balances and statements.
@RestController
public record WalletController(Ledger ledger) {
    private static final CursorFormat<Long> CURSORS = CursorFormat.ofLong();

    @GetMapping("/v1/wallets")
    @Access(Audience.CUSTOMER)
    public Answer list(Caller caller, Query query) {
        var wallets = query.complete(() -> ledger.wallets(caller.account()));
        return Response.ok(
                Listing.whole(wallets.stream().map(WalletResponse::of).toList()));
    }

    @GetMapping("/v1/wallets/{currency}/entries")
    @Access(Audience.CUSTOMER)
    public Answer entries(Caller caller, @PathVariable String currency, Query query) {
        var page = query.page(CURSORS);
        var request = query.complete(page::get);
        return switch (Currencies.parse(currency)) {
            case Parsed.Valid<Currency>(var known) ->
                Response.ok(
                        Listing.of(ledger.entries(caller.account(), known, request), CURSORS, WalletEntryResponse::of));
            case Parsed.Invalid<Currency>(var error) ->
                Problem.of(ProblemType.RESOURCE_NOT_FOUND, "The currency in the path %s.".formatted(error.reason()));
        };
    }

    record WalletResponse(String currency, long balanceMinor) {

        static WalletResponse of(Wallet wallet) {
            return new WalletResponse(
                    wallet.balance().currency().getCurrencyCode(),
                    wallet.balance().minor());
        }
    }
}
