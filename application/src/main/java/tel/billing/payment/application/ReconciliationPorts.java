package tel.billing.payment.application;

import java.time.Duration;
import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.application.reconciliation.ReconciliationAlarm;
import tel.billing.payment.application.reconciliation.Reconciliations;

/// The ports of reconciliation. Only [PaymentModule] takes them.
///
/// @param settledWithin the maximum time between recording a transfer and its appearance in a report
public record ReconciliationPorts(
        ProcessorReports reports,
        BookedMovements bookedMovements,
        Reconciliations reconciliations,
        ReconciliationAlarm alarm,
        Duration settledWithin) {}
