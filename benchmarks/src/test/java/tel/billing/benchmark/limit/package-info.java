/// What limits the service on this machine, measured without the service: PostgreSQL, Argon2id, and the start of a
/// Java program.
@NullMarked
package tel.billing.benchmark.limit;

import org.jspecify.annotations.NullMarked;
