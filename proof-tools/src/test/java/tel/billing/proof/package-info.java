/// Proof that no money is lost or transferred twice when the packaged service and its database are killed
/// at work.
@NullMarked
package tel.billing.proof;

import org.jspecify.annotations.NullMarked;
