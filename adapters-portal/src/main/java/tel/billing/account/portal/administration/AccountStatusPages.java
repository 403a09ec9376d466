package tel.billing.account.portal.administration;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.account.application.ReleaseTopUps;
import tel.billing.audit.Actor;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators suspend, reactivate and close accounts, and release the hold on top-ups.
@PortalPages
public record AccountStatusPages(
        AccountPreviews previews, ChangeAccountStatus changeAccountStatus, ReleaseTopUps releaseTopUps)
        implements StaffOperations {
    private static final String SUSPEND = "/console/accounts/{id}/suspend";
    private static final String REACTIVATE = "/console/accounts/{id}/reactivate";
    private static final String CLOSE = "/console/accounts/{id}/close";
    private static final String RELEASE = "/console/accounts/{id}/release";

    @Override
    public List<StaffOperation> operations() {
        return List.of(
                StaffOperation.admin("account", 10, "suspend", "active"),
                StaffOperation.admin("account", 11, "reactivate", "suspended"),
                StaffOperation.admin("account", 20, "release", "held"),
                StaffOperation.admin("account", 80, "close", "active", "suspended"));
    }

    @GetMapping(SUSPEND)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToSuspend(@PathVariable UUID id, Visit visit, Form form) {
        return decision(Action.SUSPEND, id, visit).ask(form);
    }

    @PostMapping(SUSPEND)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View suspend(@PathVariable UUID id, Visit visit, Form form) {
        return change(Action.SUSPEND, id, visit, form);
    }

    @GetMapping(REACTIVATE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToReactivate(@PathVariable UUID id, Visit visit, Form form) {
        return decision(Action.REACTIVATE, id, visit).ask(form);
    }

    @PostMapping(REACTIVATE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View reactivate(@PathVariable UUID id, Visit visit, Form form) {
        return change(Action.REACTIVATE, id, visit, form);
    }

    @GetMapping(CLOSE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToClose(@PathVariable UUID id, Visit visit, Form form) {
        return decision(Action.CLOSE, id, visit).ask(form);
    }

    @PostMapping(CLOSE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View close(@PathVariable UUID id, Visit visit, Form form) {
        return change(Action.CLOSE, id, visit, form);
    }

    @GetMapping(RELEASE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToRelease(@PathVariable UUID id, Visit visit, Form form) {
        return release(previews.read(id), visit).ask(form);
    }

    @PostMapping(RELEASE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View release(@PathVariable UUID id, Visit visit, Form form) {
        var account = previews.read(id);
        var reason = form.required("reason", Reason::parse);
        return release(account, visit)
                .nextOnce(
                        form,
                        () -> releaseTopUps.release(
                                new ReleaseTopUps.Command(
                                        AccountPreviews.request(visit, form),
                                        Actor.of(visit.visitor()),
                                        account.account().id(),
                                        reason.get()),
                                outcome -> reply(outcome).as(StoredResponse::new)));
    }

    private View change(Action action, UUID id, Visit visit, Form form) {
        var decision = decision(action, id, visit);
        var reason = form.required("reason", Reason::parse);
        return decision.nextOnce(
                form,
                () -> changeAccountStatus.change(
                        new ChangeAccountStatus.Command(
                                AccountPreviews.request(visit, form),
                                Actor.of(visit.visitor()),
                                previews.read(id).account().id(),
                                action,
                                reason.get()),
                        outcome -> reply(outcome, action).as(StoredResponse::new)));
    }

    private Decision decision(Action action, UUID id, Visit visit) {
        var account = previews.read(id);
        var decision = previews.of(nameOf(action), account, visit)
                .inputs(Input.reason())
                .obstacle(obstacle(action, account, visit));
        return action == Action.REACTIVATE ? decision : decision.warn();
    }

    private static Optional<String> obstacle(Action action, AccountDetails account, Visit visit) {
        if (account.account().id().equals(visit.visitor().account())) {
            return Optional.of("operation.operators_own");
        }
        var permitted = switch (action) {
            case SUSPEND -> Set.of(AccountStatus.ACTIVE);
            case REACTIVATE -> Set.of(AccountStatus.SUSPENDED);
            case CLOSE -> Set.of(AccountStatus.ACTIVE, AccountStatus.SUSPENDED);
        };
        return permitted.contains(account.account().status())
                ? Optional.empty()
                : Optional.of("operation.wrong_status");
    }

    private Decision release(AccountDetails account, Visit visit) {
        var decision = previews.of("release", account, visit).inputs(Input.reason());
        return account.topUpsHeldSince()
                .map(since -> decision.fact(visit.text("operation.release.since"), visit.time(since)))
                .orElseGet(() -> decision.obstacle(Optional.of("operation.release.not_held")));
    }

    private static String nameOf(Action action) {
        return switch (action) {
            case SUSPEND -> "suspend";
            case REACTIVATE -> "reactivate";
            case CLOSE -> "close";
        };
    }

    private static FormReply reply(ChangeAccountStatus.Outcome outcome, Action action) {
        return switch (outcome) {
            case ChangeAccountStatus.Outcome.Done(var account) ->
                FormReply.goTo(
                        AccountPreviews.page(account.account().id()),
                        switch (action) {
                            case SUSPEND -> "account_suspended";
                            case REACTIVATE -> "account_reactivated";
                            case CLOSE -> "account_closed";
                        });
            case ChangeAccountStatus.Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case ChangeAccountStatus.Outcome.Impossible _ -> FormReply.fault("operation.wrong_status");
            case ChangeAccountStatus.Outcome.OperatorsOwn() -> FormReply.fault("operation.operators_own");
        };
    }

    private static FormReply reply(ReleaseTopUps.Outcome outcome) {
        return switch (outcome) {
            case ReleaseTopUps.Outcome.Done(var account) ->
                FormReply.goTo(AccountPreviews.page(account.account().id()), "top_ups_released");
            case ReleaseTopUps.Outcome.NotFound() -> FormReply.fault("operation.not_found");
        };
    }
}
