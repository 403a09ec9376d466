/// The audit log: who did what to what, when, from where and why. Entries never change. When
/// their retention ends, the service removes the network address and request id, and later the entry.
@NullMarked
package tel.billing.audit;

import org.jspecify.annotations.NullMarked;
