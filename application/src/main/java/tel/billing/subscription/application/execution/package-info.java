/// Execution of open charges, by a live request or by the recovery job.
@NullMarked
package tel.billing.subscription.application.execution;

import org.jspecify.annotations.NullMarked;
