/// The pages on which staff execute an operation: its facts, its fields, and the confirmation.
@NullMarked
package tel.billing.shared.portal.operation;

import org.jspecify.annotations.NullMarked;
