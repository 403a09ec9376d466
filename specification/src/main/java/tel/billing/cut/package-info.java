/// Use cases under cuts: whatever dies, breaks or happens at the same time, at every call of a port, in every order.
@NullMarked
package tel.billing.cut;

import org.jspecify.annotations.NullMarked;
