/// The clients, subscribers and staff who use the service during a run, and how they send their requests.
@NullMarked
package tel.billing.proof.load;

import org.jspecify.annotations.NullMarked;
