/// Background tasks: finds due work, runs it on one instance at a time, and retries it.
@NullMarked
package tel.billing.shared.persistence.schedule;

import org.jspecify.annotations.NullMarked;
