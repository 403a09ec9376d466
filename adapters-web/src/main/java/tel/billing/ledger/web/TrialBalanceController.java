package tel.billing.ledger.web;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.TreeMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Shows staff the balance of each ledger account, and that the balances add up to 0.
@RestController
public record TrialBalanceController(Ledger ledger) {

    @GetMapping("/v1/admin/reports/trial-balance")
    @Access(Audience.STAFF)
    @Report
    public Answer report(Query query) {
        var currencies = query.complete(ledger::trialBalance).stream()
                .collect(groupingBy(line -> line.balance().currency().getCurrencyCode(), TreeMap::new, toList()));
        return Response.ok(Listing.whole(currencies.entrySet().stream()
                .map(entry -> CurrencyResponse.of(entry.getKey(), entry.getValue()))
                .toList()));
    }

    /// @param sumMinor the sum of all ledger accounts; always 0
    record CurrencyResponse(String currency, List<LedgerAccountResponse> books, long sumMinor) {

        static CurrencyResponse of(String currency, List<LedgerAccountBalance> balances) {
            return new CurrencyResponse(
                    currency,
                    balances.stream().map(LedgerAccountResponse::of).toList(),
                    balances.stream().map(line -> line.balance().minor()).reduce(0L, Math::addExact));
        }
    }

    record LedgerAccountResponse(LedgerAccount book, long balanceMinor) {

        static LedgerAccountResponse of(LedgerAccountBalance line) {
            return new LedgerAccountResponse(line.account(), line.balance().minor());
        }
    }
}
