package tel.billing.ledger.web;

import java.util.Currency;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.ledger.Ledger;
import tel.billing.shared.AccountId;
import tel.billing.shared.Currencies;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Shows the statement of an account's wallet to staff, in the same form as to its owner.
@RestController
public record StatementController(Ledger ledger) {
    private static final CursorFormat<Long> CURSORS = CursorFormat.ofLong();

    @GetMapping("/v1/admin/accounts/{id}/wallets/{currency}/entries")
    @Access(Audience.STAFF)
    public Answer entries(@PathVariable UUID id, @PathVariable String currency, Query query) {
        var page = query.page(CURSORS);
        var request = query.complete(page::get);
        var account = new AccountId(id);
        return wallet(account, currency)
                .<Answer>map(known -> Response.ok(
                        Listing.of(ledger.entries(account, known, request), CURSORS, WalletEntryResponse::of)))
                .orElseGet(
                        () -> Problem.of(
                                ProblemType.RESOURCE_NOT_FOUND,
                                "There is no account with this id, or it has no wallet in this currency. A currency is an upper-case ISO 4217 code."));
    }

    private Optional<Currency> wallet(AccountId account, String currency) {
        return Currencies.parse(currency) instanceof Parsed.Valid<Currency>(var known)
                ? ledger.wallets(account).stream()
                        .map(wallet -> wallet.balance().currency())
                        .filter(known::equals)
                        .findFirst()
                : Optional.empty();
    }
}
