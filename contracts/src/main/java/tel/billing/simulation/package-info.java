/// Fault injection for use cases: crashes, lost connections and concurrency at every call of a port, in
/// every order.
@NullMarked
package tel.billing.simulation;

import org.jspecify.annotations.NullMarked;
