/// The audit log: who did what to what, when, from where and why. Entries are written once and never changed.
@NullMarked
package tel.billing.audit;

import org.jspecify.annotations.NullMarked;
