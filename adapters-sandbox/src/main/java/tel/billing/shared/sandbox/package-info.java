/// What the sandboxes of all vendors share: the journal in which each stores its own record.
@NullMarked
package tel.billing.shared.sandbox;

import org.jspecify.annotations.NullMarked;
