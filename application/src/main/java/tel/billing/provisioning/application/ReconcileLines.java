package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.provisioning.domain.LineReconciliation;

/// Holds all lines against those at the phone system, and orders again what is not there as it was
/// ordered. So nobody gets what is not ordered, and nobody loses what is: also a phone system that
/// tells of no lines by mistake does no harm. Lines that nobody ordered, or that stand
/// there under an order which we do not know of yet, are told of and not touched, and those whose
/// newest order is not carried out yet are left to whoever does that. Of several at once each orders
/// what the others have not.
public interface ReconcileLines {

    /// Answers when all were compared, or the phone system fell silent: then it is not finished.
    LineReconciliation reconcile();

    /// How long ago, in real time, lines were last compared to the end; empty if they never were.
    Optional<Duration> sinceLast();
}
