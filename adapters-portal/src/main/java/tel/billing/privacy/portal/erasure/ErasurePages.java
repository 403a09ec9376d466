package tel.billing.privacy.portal.erasure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.privacy.application.EraseAccount;
import tel.billing.privacy.application.EraseAccount.Outcome;
import tel.billing.shared.AccountId;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.AccountFacts;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators erase the personal data of a closed account.
///
/// @param facts what the subdomains know about an account
@PortalPages
public record ErasurePages(ShowAccount showAccount, EraseAccount eraseAccount, List<AccountFacts> facts)
        implements StaffOperations {
    private static final String PATH = "/console/accounts/{id}/erase";

    public ErasurePages {
        facts = List.copyOf(facts);
    }

    @Override
    public List<StaffOperation> operations() {
        return List.of(StaffOperation.admin("account", 90, "erase", "closed"));
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(@PathVariable UUID id, Visit visit, Form form) {
        return decision(read(id), visit).ask(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View erase(@PathVariable UUID id, Visit visit, Form form) {
        var account = read(id);
        var reason = form.required("reason", Reason::parse);
        var visitor = visit.visitor();
        return decision(account, visit)
                .nextOnce(
                        form,
                        () -> eraseAccount.erase(
                                new EraseAccount.Command(
                                        KeyedRequest.ofStaff(
                                                visitor,
                                                form.hidden(Form.KEY, IdempotencyKey::parse),
                                                new Fingerprint(form.fingerprint(visit))),
                                        Actor.of(visitor),
                                        account.id(),
                                        reason.get()),
                                outcome -> reply(outcome).as(StoredResponse::new)));
    }

    private AccountView read(UUID id) {
        return showAccount.show(new AccountId(id)).orElseThrow(PageFailure::notFound);
    }

    private Decision decision(AccountView account, Visit visit) {
        return Decision.of("erase", account.company().value(), page(account.id()))
                .warn()
                .fact(
                        visit.text("operation.fact.status"),
                        visit.text("operation.account_status."
                                + account.status().name().toLowerCase(Locale.ROOT)))
                .facts(facts.stream()
                        .flatMap(subdomain -> subdomain.of(account.id(), visit).stream())
                        .toList())
                .inputs(Input.reason())
                .obstacle(obstacle(account));
    }

    private static Optional<String> obstacle(AccountView account) {
        if (account.erasedAt().isPresent()) {
            return Optional.of("operation.erase.erased");
        }
        return account.status() == AccountStatus.CLOSED ? Optional.empty() : Optional.of(notClosed(account.status()));
    }

    private static FormReply reply(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Erased(var account, var _, var _) -> FormReply.goTo(page(account), "account_erased");
            case Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case Outcome.NotClosed(var status) -> FormReply.fault(notClosed(status));
            case Outcome.Obstructed(var obstacles) ->
                FormReply.fault(obstacles.stream()
                        .min(ErasureObstacle::compareTo)
                        .map(obstacle -> "operation.erase." + obstacle.name().toLowerCase(Locale.ROOT))
                        .orElseThrow());
        };
    }

    private static String notClosed(AccountStatus status) {
        return switch (status) {
            case DRAFT, EXPIRED -> "operation.erase.not_confirmed";
            case ACTIVE, SUSPENDED, CLOSED -> "operation.erase.not_closed";
        };
    }

    private static String page(AccountId account) {
        return "/console/accounts/" + account;
    }
}
