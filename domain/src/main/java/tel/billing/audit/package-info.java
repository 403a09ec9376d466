/// The audit log: who did what to what, when, from where and why. Entries are written once. Only
/// their origin is removed, and they are deleted, when their retention ends.
@NullMarked
package tel.billing.audit;

import org.jspecify.annotations.NullMarked;
