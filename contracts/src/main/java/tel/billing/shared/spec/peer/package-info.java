/// The systems behind adapters under test: the faults that they show, and calls that do not wait forever.
@NullMarked
package tel.billing.shared.spec.peer;

import org.jspecify.annotations.NullMarked;
