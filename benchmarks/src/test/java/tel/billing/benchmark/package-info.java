/// `./bench`: measures how fast the service is, compared with what limits it in the same run.
@NullMarked
package tel.billing.benchmark;

import org.jspecify.annotations.NullMarked;
