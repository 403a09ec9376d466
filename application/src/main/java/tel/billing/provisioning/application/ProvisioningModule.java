package tel.billing.provisioning.application;

import tel.billing.account.AccountLookup;
import tel.billing.account.OwnerMails;
import tel.billing.account.ShowAccount;
import tel.billing.platform.Platform;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.shared.Excerpt;

/// Assembles the use cases of lines.
public record ProvisioningModule(
        Platform platform,
        Lines lines,
        LineReconciliations reconciliations,
        PhoneSystem phoneSystem,
        CredentialGenerator credentialGenerator,
        Registrar registrar,
        ShowAccount showAccount) {

    public OrderLine orderLine() {
        return orderLineHandler();
    }

    public ProvisionLine provisionLine() {
        return provisionLineHandler();
    }

    public RetryLineOrders retryLineOrders() {
        return new RetryLineOrders(platform.unitOfWork(), lines, provisionLineHandler(), platform.realTime());
    }

    public CountUnfinishedLineOrders countUnfinishedLineOrders() {
        return new CountUnfinishedLineOrdersHandler(lines, platform.realTime());
    }

    public ListUnfinishedLines listUnfinishedLines() {
        return () -> {
            var orderedUntil = platform.realTime().instant().minus(ListUnfinishedLines.LISTED_AFTER);
            return Excerpt.cut(
                    lines.unfinished(orderedUntil, ListUnfinishedLines.MAX_LINES + 1), ListUnfinishedLines.MAX_LINES);
        };
    }

    public ReconcileLines reconcileLines() {
        return new ReconcileLinesHandler(
                platform.unitOfWork(),
                lines,
                reconciliations,
                phoneSystem,
                orderLineHandler(),
                platform.ids(),
                platform.realTime());
    }

    public ShowLineReconciliations showLineReconciliations() {
        return new ShowLineReconciliationsHandler(reconciliations);
    }

    public ShowLine showLine() {
        return new ShowLineHandler(lines, registrar);
    }

    public AccountLookup accountLookup() {
        return new LineLookup(lines);
    }

    public ShowLineStates showLineStates() {
        return new ShowLineStatesHandler(lines, phoneSystem, platform.realTime());
    }

    public RotateLinePassword rotateLinePassword() {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new RotateLinePasswordOperation(
                                command,
                                registrar,
                                platform.unitOfWork(),
                                lines,
                                orderLineHandler(),
                                provisionLine(),
                                platform.rateLimits(),
                                platform.auditTrail(),
                                new LineMails(new OwnerMails(platform.outbox(), showAccount), platform.clock()),
                                platform.realTime()),
                        renderer);
    }

    private ProvisionLineHandler provisionLineHandler() {
        return new ProvisionLineHandler(
                platform.unitOfWork(),
                lines,
                phoneSystem,
                orderLineHandler(),
                platform.auditTrail(),
                platform.realTime());
    }

    private OrderLineHandler orderLineHandler() {
        return new OrderLineHandler(lines, credentialGenerator, platform.realTime());
    }
}
